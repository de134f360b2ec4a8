import Foundation
import Midflight
import MotionCore

/// A number of an animator's timing with a slider.
enum TimingParameter: CaseIterable {
  case duration, x1, y1, x2, y2, dampingRatio, mass, stiffness, damping

  /// Returns the parameters of a kind of timing, from top to bottom. A spring by mass has no
  /// duration.
  static func all(of shape: TimingShape) -> [TimingParameter] {
    switch shape {
    case .curve: [.duration, .x1, .y1, .x2, .y2]
    case .ratio: [.duration, .dampingRatio]
    case .spring: [.mass, .stiffness, .damping]
    }
  }

  /// Returns the range of the slider. It is wider than usual if the current or the scene's own
  /// value lies outside.
  func range(for edit: TimingEdit) -> ClosedRange<Double> {
    let values = [value(in: edit), value(in: edit.unchanged)].compactMap { $0 }
    return min(
      range.lowerBound, values.min() ?? .infinity)...max(
        range.upperBound, values.max() ?? -.infinity)
  }

  /// A Boolean value that indicates whether the parameter may be negative.
  var mayBeNegative: Bool { range.lowerBound < 0 }

  /// The usual range of the slider, in the parameter's unit.
  private var range: ClosedRange<Double> {
    switch self {
    case .duration: 0.1...10
    case .x1, .x2: 0...1
    case .y1, .y2: -0.5...1.5
    case .dampingRatio: 0.05...1
    case .mass: 0.1...10
    case .stiffness: 10...1000
    case .damping: 0.5...100
    }
  }

  /// Returns the name, as in UIKit; x₁, y₁, x₂ and y₂ for the control points in all languages.
  func title(in language: LocalizedText.Language) -> String {
    switch self {
    case .duration: WindowText.duration(in: language)
    case .x1: "x₁"
    case .y1: "y₁"
    case .x2: "x₂"
    case .y2: "y₂"
    case .dampingRatio: WindowText.dampingRatio(in: language)
    case .mass: WindowText.mass(in: language)
    case .stiffness: WindowText.stiffness(in: language)
    case .damping: WindowText.damping(in: language)
    }
  }

  /// Returns the value in an edit; nil for other kinds of timing. The duration has one for all
  /// kinds.
  func value(in edit: TimingEdit) -> Double? {
    switch (self, edit.newShape) {
    case (.duration, _): edit.newDuration
    case (.x1, .curve(let point, _)): Double(point.x)
    case (.y1, .curve(let point, _)): Double(point.y)
    case (.x2, .curve(_, let point)): Double(point.x)
    case (.y2, .curve(_, let point)): Double(point.y)
    case (.dampingRatio, .ratio(let ratio, _)): ratio
    case (.mass, .spring(let mass, _, _)): mass
    case (.stiffness, .spring(_, let stiffness, _)): stiffness
    case (.damping, .spring(_, _, let damping)): damping
    default: nil
    }
  }

  /// Returns the edit with another value, rounded to three decimals and not limited; unchanged for
  /// other kinds of timing.
  func set(_ value: Double, in edit: TimingEdit) -> TimingEdit {
    let value = (value * 1000).rounded() / 1000
    var edit = edit
    switch (self, edit.newShape) {
    case (.duration, _): edit.newDuration = value
    case (.x1, .curve(var point, let other)):
      point.x = CGFloat(value)
      edit.newShape = .curve(controlPoint1: point, controlPoint2: other)
    case (.y1, .curve(var point, let other)):
      point.y = CGFloat(value)
      edit.newShape = .curve(controlPoint1: point, controlPoint2: other)
    case (.x2, .curve(let other, var point)):
      point.x = CGFloat(value)
      edit.newShape = .curve(controlPoint1: other, controlPoint2: point)
    case (.y2, .curve(let other, var point)):
      point.y = CGFloat(value)
      edit.newShape = .curve(controlPoint1: other, controlPoint2: point)
    case (.dampingRatio, .ratio(_, let allowsOverdamping)):
      edit.newShape = .ratio(value, allowsOverdamping: allowsOverdamping)
    case (.mass, .spring(_, let stiffness, let damping)):
      edit.newShape = .spring(mass: value, stiffness: stiffness, damping: damping)
    case (.stiffness, .spring(let mass, _, let damping)):
      edit.newShape = .spring(mass: mass, stiffness: value, damping: damping)
    case (.damping, .spring(let mass, let stiffness, _)):
      edit.newShape = .spring(mass: mass, stiffness: stiffness, damping: value)
    default: break
    }
    return edit
  }
}

/// The kinds of timing.
enum TimingKind: Int, CaseIterable {
  case curve, ratio, spring

  /// Creates the kind of a curve or spring. `ratio` is a spring by its damping ratio.
  init(_ shape: TimingShape) {
    switch shape {
    case .curve: self = .curve
    case .ratio: self = .ratio
    case .spring: self = .spring
    }
  }

  /// Returns the name of the kind.
  func title(in language: LocalizedText.Language) -> String {
    switch self {
    case .curve: WindowText.kindCurve(in: language)
    case .ratio: WindowText.kindRatio(in: language)
    case .spring: WindowText.kindSpring(in: language)
    }
  }

  /// The first timing of a kind: UIKit's ease-in-out, a damping ratio of 0.6, or a spring with the
  /// mass 1, the stiffness 200 and the damping 16.
  var shape: TimingShape {
    switch self {
    case .curve:
      .curve(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    case .ratio: .ratio(0.6, allowsOverdamping: false)
    case .spring: .spring(mass: 1, stiffness: 200, damping: 16)
    }
  }
}
