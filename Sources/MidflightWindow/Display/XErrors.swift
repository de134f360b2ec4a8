internal import CSDL2
import Foundation

/// Replaces Xlib's handlers for a refused request and for a lost connection, which end the process
/// with code 1.
///
/// SDL wakes itself with a message to its own window, on a second connection. If the window closes
/// at once, the message may arrive too late, and the server reports BadWindow. Xlib's own handler
/// would then call `exit(1)` before a recording is finished.
@MainActor enum XErrors {
  private typealias Handler = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?
  private typealias LossHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetLossHandler = @convention(c) (LossHandler?) -> LossHandler?

  /// A closure that ends all use of the X server; nil while no window runs.
  ///
  /// The handler calls it on the main thread, from within a call of SDL's. SDL's call never
  /// returns, because Xlib ends the process afterwards.
  static var onConnectionLost: (() -> Void)?

  /// Xlib's own handler for a lost connection: a line on standard error and `exit(1)`.
  // Safe: written once, before SDL's video starts another thread.
  nonisolated(unsafe) private static var formerLossHandler: LossHandler?

  /// Installs the handlers; does nothing without Xlib.
  ///
  /// Call this function before SDL's video is on: SDL sets its own handlers and restores the
  /// earlier ones. Xlib stays loaded, because it keeps the handlers. Repeated calls keep Xlib's own
  /// handler for the end of the process.
  static func install() {
    guard let xlib = SDL_LoadObject("libX11.so.6"),
      let refused = SDL_LoadFunction(xlib, "XSetErrorHandler"),
      let lost = SDL_LoadFunction(xlib, "XSetIOErrorHandler")
    else { return }
    _ = unsafeBitCast(refused, to: SetHandler.self)(refusalHandler)
    let former = unsafeBitCast(lost, to: SetLossHandler.self)(lossHandler)
    if formerLossHandler == nil { formerLossHandler = former }
  }

  /// Ignores a refused request.
  nonisolated private static let refusalHandler: Handler = { _, _ in 0 }

  /// Calls `onConnectionLost` and `DesktopWindow.onDisplayLost` on the main thread, and then Xlib's
  /// own handler, which ends the process. Other threads wait for that end.
  nonisolated private static let lossHandler: LossHandler = { display in
    // Other threads only wake the window, on SDL's second connection. The main thread loses the
    // first connection at the same time and ends the process.
    while !Thread.isMainThread { sleep(1) }
    MainActor.assumeIsolated {
      let end = onConnectionLost
      onConnectionLost = nil
      end?()
      DesktopWindow.onDisplayLost(.displayLost)
    }
    return formerLossHandler?(display) ?? 0
  }
}
