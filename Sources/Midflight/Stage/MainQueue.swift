import Dispatch
import Foundation

/// A test whether code runs on the main actor.
nonisolated enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the code runs on the main thread or the main queue.
  ///
  /// On Linux, the main queue of a program with an asynchronous `main` runs on other threads.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
