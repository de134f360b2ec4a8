internal import CSDL2
import Foundation

/// Replaces Xlib's reactions to a refused request and to a lost connection: both end the process with 1.
///
/// SDL wakes itself by a message to its own window, on a second connection. A window that closes at
/// once may be gone before the message arrives; the server's BadWindow is then read when SDL closes
/// that connection, and Xlib would call `exit(1)` before a recording is finished.
@MainActor enum XErrors {
  private typealias Handler = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?
  private typealias LossHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetLossHandler = @convention(c) (LossHandler?) -> LossHandler?

  /// Ends what needs the X server; nil while no window runs.
  ///
  /// Called on the main thread from within a call of SDL's. The call never returns, because Xlib ends
  /// the process afterwards.
  static var onLoss: (() -> Void)?

  /// Xlib's own reaction to a lost connection: a line on standard error and `exit(1)`.
  // Safe: written once, before SDL's video starts another thread.
  nonisolated(unsafe) private static var formerLossHandler: LossHandler?

  /// Installs the handlers; does nothing where Xlib is not installed.
  ///
  /// To be called before SDL's video is switched on: SDL sets handlers of its own, and restores the
  /// one that it found. Xlib stays loaded, because it keeps the handlers.
  static func install() {
    guard let xlib = SDL_LoadObject("libX11.so.6"),
      let refused = SDL_LoadFunction(xlib, "XSetErrorHandler"),
      let lost = SDL_LoadFunction(xlib, "XSetIOErrorHandler")
    else { return }
    _ = unsafeBitCast(refused, to: SetHandler.self)(refusalHandler)
    let former = unsafeBitCast(lost, to: SetLossHandler.self)(lossHandler)
    if formerLossHandler == nil { formerLossHandler = former }
  }

  nonisolated private static let refusalHandler: Handler = { _, _ in 0 }

  nonisolated private static let lossHandler: LossHandler = { display in
    // Another thread only wakes the window, on SDL's second connection. The main thread loses the first
    // one at the same time and ends the process.
    while !Thread.isMainThread { sleep(1) }
    MainActor.assumeIsolated {
      let end = onLoss
      onLoss = nil
      end?()
      DesktopWindow.onDisplayLost(.displayLost)
    }
    return formerLossHandler?(display) ?? 0
  }
}
