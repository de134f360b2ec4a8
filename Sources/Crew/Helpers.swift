import CProcessors
import Foundation

/// The threads of a crew. While somebody who called them works along, they keep off that processor.
///
/// Left to itself, Linux wakes a thread on its caller's processor, where it waits for its turn, although another one
/// sleeps: in a virtual machine it takes a processor that sleeps for one that the host has taken away. Half a
/// millisecond is lost by that, in the middle of frames that take three. Once the caller waits for them they may
/// run anywhere again: if another program takes their processors, they go on where the caller was.
struct Helpers {
  private var all: [Helper] = []
  /// What they keep off; negative for nothing.
  private var avoided: Int32 = -1

  private struct Helper {
    let thread: pthread_t
    /// Where it might run before it was to keep off something; nil if it is not.
    var allowed: cpu_set_t?
  }

  /// Makes the calling thread one of them.
  mutating func addThisThread() {
    all.append(Helper(thread: pthread_self()))
    keepOff(avoided, all.count - 1)
  }

  /// Has them leave the calling thread's processor to it, unless that is one of them, too.
  mutating func makeWay() {
    let processor = current_processor()
    guard processor >= 0, processor != avoided, !haveThisThread else { return }
    avoided = processor
    for index in all.indices { keepOff(processor, index) }
  }

  /// Lets them run anywhere, as the calling thread is about to wait for them, unless that is one of them, too.
  mutating func takeRoom() {
    guard avoided >= 0, !haveThisThread else { return }
    avoided = -1
    for index in all.indices {
      guard var allowed = all[index].allowed else { continue }
      all[index].allowed = nil
      _ = set_allowed_processors(all[index].thread, &allowed, -1)
    }
  }

  private var haveThisThread: Bool {
    let this = pthread_self()
    return all.contains { pthread_equal($0.thread, this) != 0 }
  }

  /// Keeps one of them off a processor, if there is any other for it.
  private mutating func keepOff(_ processor: Int32, _ index: Int) {
    guard processor >= 0 else { return }
    var allowed = all[index].allowed ?? cpu_set_t()
    guard all[index].allowed != nil || get_allowed_processors(all[index].thread, &allowed) == 0
    else { return }
    // If there is none, it may stay where it is.
    _ = set_allowed_processors(all[index].thread, &allowed, processor)
    all[index].allowed = allowed
  }
}
