import ArgumentParser
import Foundation

/// The options of every command that opens a window.
struct WindowOptions: ParsableArguments {
  @Option(
    name: .customLong("scale"), parsing: .unconditional,
    help: "The scale of the window, 0.5…4; the desktop's scale if omitted.")
  private var factor: Double?

  /// The scale of the window; nil for the desktop's scale.
  var scale: CGFloat? { factor.map { CGFloat($0) } }

  /// Throws for a scale outside its range.
  func validate() throws {
    if let factor, !(0.5...4).contains(factor) {
      throw ValidationError("--scale \(factor): must be 0.5…4.")
    }
  }
}
