// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of UIKit that Midflight does not have. The compiler shows the message, which is the
// documentation of the declaration, in place of "cannot find".

import Foundation

@available(*, unavailable, message: "no selectors on Linux: pass a method, such as Sheet.close")
nonisolated public struct Selector: Hashable, Sendable {
  public init(_ name: String) { fatalError() }
}

nonisolated extension NotificationCenter {
  @available(*, unavailable, message: "use addObserver(forName:object:queue:using:)")
  public func addObserver(
    _ observer: Any, selector: Any, name: Notification.Name?, object: Any?
  ) {
    fatalError()
  }
}

nonisolated extension Timer {
  @available(*, unavailable, message: "use StageTimer.scheduledTimer(withTimeInterval:repeats:)")
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
  ) -> Timer {
    fatalError()
  }
  @available(*, unavailable, message: "use StageTimer.scheduledTimer(withTimeInterval:repeats:)")
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
  ) {
    fatalError()
  }
}

nonisolated extension NSObject {
  @available(*, unavailable, message: "use StageTimer.scheduledTimer(withTimeInterval:repeats:)")
  public func perform(_ aSelector: Any, with anArgument: Any?, afterDelay delay: TimeInterval) {
    fatalError()
  }
  @available(*, unavailable, message: "observe by an override, or by the delegate's methods")
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {
    fatalError()
  }
}

extension NSObjectProtocol where Self: UIResponder {
  @available(*, unavailable, message: "observe by an override, or by the delegate's methods")
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    fatalError()
  }
}
