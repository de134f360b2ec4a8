import CProcessors
import Foundation

/// The threads of a crew. They keep off the processor of whoever calls them.
///
/// Left to itself, Linux wakes a thread on its caller's processor, where it waits for its turn, although another one
/// sleeps: in a virtual machine it takes a processor that sleeps for one that the host has taken away. Half a
/// millisecond is lost by that, in the middle of frames that take three.
struct Helpers {
  private var threads: [pthread_t] = []
  /// What they keep off; negative, and so nothing, before they are called.
  private var avoided: Int32 = -1

  /// Makes the calling thread one of them.
  mutating func addThisThread() {
    threads.append(pthread_self())
    keep_thread_off(pthread_self(), avoided)
  }

  /// Has them leave the calling thread's processor to it, unless that is one of them, too.
  mutating func makeWay() {
    let processor = current_processor()
    guard processor != avoided,
      !threads.contains(where: { pthread_equal($0, pthread_self()) != 0 })
    else { return }
    avoided = processor
    for thread in threads { keep_thread_off(thread, processor) }
  }
}
