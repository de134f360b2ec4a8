import Foundation

/// The valid numbers of input events. Recordings reject others, and stages ignore such events.
package enum InputLimits {
  /// The highest number of a pointer: ten fingers, counted from 0.
  package static let highestPointer: Int64 = 9
  /// The highest number of a button, as in SDL.
  package static let highestButton: Int64 = 32
  /// The valid lengths of a key's name, in bytes.
  package static let bytesOfAName = 1...64
  /// The greatest absolute value of a coordinate or of a scroll delta, in points.
  package static let coordinate = 1e6
  /// The valid widths and heights, in points.
  package static let side = 1.0...16_384.0
  /// The valid scales, in pixels per point.
  package static let scale = 0.25...8.0
  /// The valid animation rates, in animation seconds per second.
  package static let rate = 0.0...1_000.0
}

extension InputEvent {
  /// A description of the first invalid value; nil for a valid event.
  ///
  /// The pointer's number is checked first, then coordinates, then the button. NaN is invalid. A
  /// key's name has a number of bytes in `bytesOfAName`, and no ASCII control characters. A
  /// cancel's reason has the same range of bytes, and only ASCII letters, digits and hyphens.
  package var validationError: String? {
    if let pointer, !(0...Int(InputLimits.highestPointer)).contains(pointer) {
      return "a pointer is 0…\(InputLimits.highestPointer), not \(pointer)"
    }
    switch self {
    case .down(_, let point, let button, _), .up(_, let point, let button, _):
      return validationError(of: point.x, point.y) ?? validationError(of: button)
    case .move(_, let point, _): return validationError(of: point.x, point.y)
    case .wheel(let point, let delta, _):
      return validationError(of: point.x, point.y, delta.dx, delta.dy)
    case .resize(let size, let scale, _):
      let sides = [Double(size.width), Double(size.height)]
      if let side = sides.first(where: { !InputLimits.side.contains($0) }) {
        return "a side is \(InputLimits.side) points, not \(side)"
      }
      let isScale = InputLimits.scale.contains(Double(scale))
      return isScale ? nil : "a scale is \(InputLimits.scale) pixels a point, not \(scale)"
    case .rate(let rate, _):
      return InputLimits.rate.contains(rate) ? nil : "a rate is \(InputLimits.rate), not \(rate)"
    case .key(let name, _, _):
      let isName =
        InputLimits.bytesOfAName.contains(name.utf8.count)
        && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      return isName
        ? nil : "the name of a key is \(InputLimits.bytesOfAName) bytes without control characters"
    case .cancel(_, let reason, _):
      let isName = reason.isWord && InputLimits.bytesOfAName.contains(reason.rawValue.utf8.count)
      return isName
        ? nil : "a reason is \(InputLimits.bytesOfAName) letters, digits and hyphens"
    case .activity: return nil
    }
  }

  /// Returns a description of the first invalid coordinate; nil if all are valid.
  private func validationError(of coordinates: CGFloat...) -> String? {
    let range = -InputLimits.coordinate...InputLimits.coordinate
    return coordinates.first { !range.contains(Double($0)) }.map {
      "a coordinate is a number within \(range), not \($0)"
    }
  }

  /// Returns a description of an invalid button; nil for a valid one.
  private func validationError(of button: PointerButton) -> String? {
    (0...Int(InputLimits.highestButton)).contains(button.rawValue)
      ? nil : "a button is 0…\(InputLimits.highestButton), not \(button.rawValue)"
  }
}
