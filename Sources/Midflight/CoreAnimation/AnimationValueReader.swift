import Foundation
import MotionCore

/// The kind of a property's value.
enum AnimatingKind {
  case number, point, size, rect, color, transform, path, colors, locations, flag

  /// The accepted values in words.
  var words: String {
    switch self {
    case .number: "a number"
    case .point: "a CGPoint"
    case .size: "a CGSize"
    case .rect: "a CGRect"
    case .color: "a CGColor"
    case .transform: "a CATransform3D or a CGAffineTransform"
    case .path: "a CGPath"
    case .colors: "an array of CGColor"
    case .locations: "an array of NSNumber"
    case .flag: "a Bool"
    }
  }
}

/// A reader that converts an animation's untyped values to those of its property.
struct AnimationValueReader {
  let kind: AnimatingKind
  let keyPath: String
  let animation: CAAnimation

  /// Returns a value; nil for nil, and, with a diagnostic, for a value of another kind. A `UIColor`
  /// counts as its `cgColor`, with a diagnostic. A value that is not finite ends the program.
  ///
  /// - Parameter name: The name of the animation's property, for messages.
  func read(_ value: Any?, _ name: String) -> AnimatingValue? {
    guard let value else { return nil }
    guard let read = kind.read(value) else {
      diagnose("\(name) is of type \(type(of: value)), and is left out: give \(kind.words).")
      return nil
    }
    require(
      read.isFinite,
      "\(name) of a \(type(of: animation)) of \"\(keyPath)\" is \(value), which is not finite: check the "
        + "arithmetic before it.")
    if value is UIColor {
      diagnose("\(name) is a UIColor, which does nothing on iOS: give its cgColor.")
    }
    return read
  }

  /// Reports a problem of the animation.
  func diagnose(_ sentence: String) {
    Stage.diagnose("\(type(of: animation)) of \"\(keyPath)\": \(sentence)")
  }
}

extension AnimatingKind {
  /// Returns a value of this kind; nil for a value of another kind, and for an array with an
  /// element of another kind. A flag may be a number: true unless 0.
  func read(_ value: Any) -> AnimatingValue? {
    switch self {
    case .number: number(value).map { .numbers(SIMD4($0, 0, 0, 0)) }
    case .point: point(value).map { .numbers(SIMD4(Double($0.x), Double($0.y), 0, 0)) }
    case .size: size(value).map { .numbers(SIMD4(Double($0.width), Double($0.height), 0, 0)) }
    case .rect: rect(value).map(AnimatingValue.init)
    case .color: Self.color(value).map { .numbers(($0 as CGColor?).components) }
    case .transform: transform(value).map(AnimatingValue.transform)
    case .path: (value as? CGPath).map { .outline($0.outline) }
    case .colors: (value as? [Any]).flatMap(colors)
    case .locations: (value as? [Any]).flatMap(locations)
    case .flag: (value as? Bool ?? number(value).map { $0 != 0 }).map(AnimatingValue.flag)
    }
  }

  /// Returns the number of a `Double`, a `CGFloat` or an `NSNumber`; nil for anything else.
  private func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  private func point(_ value: Any) -> CGPoint? {
    value as? CGPoint ?? boxed(value, like: NSValue(point: .zero))?.pointValue
  }

  private func size(_ value: Any) -> CGSize? {
    value as? CGSize ?? boxed(value, like: NSValue(size: .zero))?.sizeValue
  }

  private func rect(_ value: Any) -> CGRect? {
    value as? CGRect ?? boxed(value, like: NSValue(rect: .zero))?.rectValue
  }

  /// Returns an `NSValue` with the same contents type as another one; nil otherwise. Foundation
  /// ends the program if a value is read as another type.
  private func boxed(_ value: Any, like other: NSValue) -> NSValue? {
    guard !(value is NSNumber), let value = value as? NSValue,
      String(cString: value.objCType) == String(cString: other.objCType)
    else { return nil }
    return value
  }

  /// Returns the colour of a `CGColor` or a `UIColor`; nil for anything else.
  static func color(_ value: Any?) -> CGColor? {
    value as? CGColor ?? (value as? UIColor)?.cgColor
  }

  private func transform(_ value: Any) -> CATransform3D? {
    if let value = boxed(value, like: NSValue(caTransform3D: CATransform3DIdentity)) {
      return value.caTransform3DValue
    }
    let affine = boxed(value, like: NSValue(cgAffineTransform: .identity))?.cgAffineTransformValue
    return value as? CATransform3D
      ?? (value as? CGAffineTransform ?? affine).map(CATransform3DMakeAffineTransform)
  }

  /// Returns the colours of an array; nil if an element is no colour.
  private func colors(_ values: [Any]) -> AnimatingValue? {
    let colors = values.compactMap(Self.color)
    guard colors.count == values.count else { return nil }
    return .vectors(colors.map { ($0 as CGColor?).components })
  }

  /// Returns the numbers of an array; nil if an element is no number.
  private func locations(_ values: [Any]) -> AnimatingValue? {
    let numbers = values.compactMap(number)
    guard numbers.count == values.count else { return nil }
    return .vectors(numbers.map { SIMD4($0, 0, 0, 0) })
  }
}

extension AnimatingValue {
  /// Creates the numbers of a rectangle's origin and size, standardised.
  fileprivate init(_ rect: CGRect) {
    let rect = rect.standardized
    self = .numbers(
      SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)))
  }

  var isFinite: Bool {
    if case .transform(let transform) = self { return transform.isFinite }
    return (vectors ?? []).allSatisfy { $0.sum().isFinite }
  }
}
