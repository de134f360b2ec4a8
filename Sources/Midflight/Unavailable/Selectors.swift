// swift-format-ignore-file
// The Objective-C runtime, which Linux does not have. In place of "cannot find", the compiler shows
// the message, which is the documentation of a declaration.

import Foundation

@available(*, unavailable, message: "no selectors on Linux: pass a method, such as Sheet.close")
nonisolated public struct Selector: Hashable, Sendable {
  public init(_ name: String) { fatalError() }
}

@available(*, unavailable, message: "use addObserver(forName:object:queue:using:)")
nonisolated extension NotificationCenter {
  public func addObserver(
    _ observer: Any, selector: Any, name: Notification.Name?, object: Any?
  ) { fatalError() }
}

@available(*, unavailable, message: "use StageTimer.scheduledTimer(withTimeInterval:repeats:)")
nonisolated extension Timer {
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
  ) -> Timer { fatalError() }
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
  ) { fatalError() }
}

@available(*, unavailable, message: "use StageTimer.scheduledTimer(withTimeInterval:repeats:)")
nonisolated extension NSObject {
  public func perform(_ aSelector: Any, with anArgument: Any?, afterDelay delay: Double) {}
}

@available(*, unavailable, message: "observe by an override, or by the delegate's methods")
nonisolated extension NSObject {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) { fatalError() }
}

@available(*, unavailable, message: "observe by an override, or by the delegate's methods")
extension NSObjectProtocol where Self: UIResponder {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

@available(*, unavailable, message: "no associated objects on Linux: use a property of a subclass")
nonisolated public func objc_getAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer
) -> Any? { fatalError() }
@available(*, unavailable, message: "no associated objects on Linux: use a property of a subclass")
nonisolated public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }
@available(*, unavailable, message: "no associated objects on Linux: use a property of a subclass")
nonisolated public enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_ASSIGN, OBJC_ASSOCIATION_RETAIN, OBJC_ASSOCIATION_RETAIN_NONATOMIC
  case OBJC_ASSOCIATION_COPY, OBJC_ASSOCIATION_COPY_NONATOMIC
}
