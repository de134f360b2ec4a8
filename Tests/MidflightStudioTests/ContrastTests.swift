import Foundation
import Midflight
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The contrast of the window's texts and signs with what lies behind them, by WCAG 2, level AA.
///
/// The texts of disabled controls, and the scene with the drawing over it, are left out.
struct ContrastTests {
  /// A state of the window that a test brings about.
  enum State: CaseIterable {
    case firstStart, moving, caught, comparing, looking, recording, searching, lost, keys, messages
    case pressed, dynamics, controls
  }

  @Test(arguments: sample(State.allCases, quick: 2), [false, true])
  func everyTextAndSignCanBeRead(state: State, isDark: Bool) throws {
    var settings = StudioSettings()
    settings.isDark = isDark
    switch state {
    case .dynamics: settings.scene = "picture-in-picture"
    case .controls: settings.scene = "class-methods"
    default: break
    }
    let bench = try StudioBench(
      settings: settings, size: CGSize(width: state == .lost ? 960 : 1280, height: 2600),
      hasInspector: true, isFirstStart: state == .firstStart)
    try bench.enter(state)
    var scan = ContrastScan()
    scan.visit(bench.studio.chrome.window)
    #expect(scan.count > 100)
    #expect(scan.unreadable.isEmpty, "\(scan.unreadable.joined(separator: "\n"))")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func statusAndSelectionColoursHaveEnoughContrast(style: UIUserInterfaceStyle) {
    func seen(_ color: UIColor) -> RGBA {
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).rgba
    }
    let statuses: [PlaybackStatus] = [
      .live(isIdle: false, isRecorded: false), .paused(isRecorded: true),
      .paused(isRecorded: false), .replay(isPlaying: true),
    ]
    for color in statuses.map(\.color) + [Palette.selection, Palette.tint, Palette.faint] {
      #expect(seen(color).contrast(with: seen(Palette.panel)) >= 3, "\(seen(color))")
    }
    for color in [Palette.quiet, Palette.red, Palette.orange, Palette.green] {
      #expect(seen(Palette.onColor).contrast(with: seen(color)) >= 4.5, "\(seen(color))")
    }
  }
}

extension StudioBench {
  /// Brings the window to a state, and waits until no panel moves.
  fileprivate func enter(_ state: ContrastTests.State) throws {
    studio.measureLatency = {
      InputLatency(atDispatch: nil, atPaint: nil, atPresent: nil, refreshInterval: 1.0 / 60)
    }
    switch state {
    case .firstStart: wait(0.5)
    case .moving: throwCard()
    case .caught: catchCard()
    case .comparing, .lost:
      throwCard()
      wait(5)
      try change("slider duration", to: 8)
      wait(1)
      scrub(to: 1.2)
      endScrub()
    case .looking:
      catchCard()
      wait(5)
      key("S")
      scrub(to: 0.9)
      endScrub()
      key("[")
    case .recording:
      key("R")
      catchCard()
      key("Space")
      key("F3")
    case .searching:
      throwCard()
      key("/")
      type("nothing of the kind")
    case .keys: key("F1")
    case .messages:
      try Data().write(to: folder)
      key("S")
      studio.copy("text")
      let button = try #require(named("toolbar.record"))
      let place = button.convert(CGPoint(x: 10, y: 10), to: nil)
      studio.receive(.move(pointer: 0, at: place, time: Moment(seconds: time)))
      wait(1)
      studio.copy("text")
    case .pressed:
      catchCard()
      wait(1)
      studio.chrome.perform {
        for control in studio.chrome.focusableControls + list.rowControls
        where control is PlainControl { control.isHighlighted = true }
      }
    case .dynamics, .controls:
      let middle = CGPoint(x: player.scene.size.width / 2, y: player.scene.size.height / 2)
      press(middle)
      drag(from: middle, to: CGPoint(x: middle.x + 60, y: middle.y + 90))
      lift(CGPoint(x: middle.x + 60, y: middle.y + 90))
    }
    tick(0.1)
  }

  /// Throws the card, catches it in flight, and throws it again.
  private func catchCard() {
    throwCard()
    wait(0.1)
    let place = CGPoint(x: 200, y: 422)
    press(place)
    drag(from: place, to: CGPoint(x: 150, y: 430))
    lift(CGPoint(x: 150, y: 430))
    wait(0.3)
  }

  private func change(_ slider: String, to value: Float) throws {
    let slider = try #require(named(slider) as? UISlider)
    studio.chrome.perform {
      slider.value = value
      slider.sendActions(for: .valueChanged)
    }
  }
}

extension ListViewController {
  /// The rows, which the focus skips.
  fileprivate var rowControls: [UIControl] {
    view.subviews.flatMap(\.subviews).compactMap { $0 as? ListRow }
  }
}

// MARK: - The scan

/// A scan through the visible views of a window in the order of drawing, with the colours painted
/// so far. A high window shows all sections and rows, so that none is outside of a clip.
private struct ContrastScan {
  private var painted: [(rect: CGRect, color: RGBA)] = []
  private var clip = CGRect.infinite
  /// The number of texts and signs that were measured.
  private(set) var count = 0
  /// A line for each text or sign with too little contrast: its path, its contrast and the least
  /// contrast.
  private(set) var unreadable: [String] = []

  /// Lines, areas and masks without a meaning of their own.
  private static let decoration: [UIColor] = [
    .separator, .quaternarySystemFill, .secondarySystemGroupedBackground, Palette.panel,
  ]

  mutating func visit(
    _ view: UIView, path: String = "", opacity: CGFloat = 1, clip: CGRect = .infinite
  ) {
    let opacity = opacity * view.alpha
    guard !view.isHidden, opacity > 0 else { return }
    // The scene has its own colours, and texts of disabled controls are exempt.
    if view is FrameView { return }
    if let control = view as? UIControl, !control.isEnabled, !(control is WordButton) { return }
    let path = "\(path)/\(view.accessibilityIdentifier ?? "\(type(of: view))")"
    let frame = view.convert(view.bounds, to: nil)
    if let color = view.layer.backgroundColor?.rgba { paint(color, opacity, in: frame) }
    let clip = view.clipsToBounds ? clip.intersection(frame) : clip
    self.clip = clip
    if let label = view as? UILabel { measure(label, path, opacity) }
    let subviews = view.subviews
    let shapes =
      [view.layer]
      + (view.layer.sublayers ?? []).filter { layer in
        !subviews.contains { $0.layer === layer }
      }
    for shape in shapes.compactMap({ $0 as? CAShapeLayer }) {
      measure(shape, in: view, path, opacity)
    }
    let order = subviews.enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
    }
    for (_, part) in order { visit(part, path: path, opacity: opacity, clip: clip) }
  }

  private mutating func paint(_ color: RGBA, _ opacity: CGFloat, in frame: CGRect) {
    painted.append((frame, color.faded(by: opacity)))
  }

  private mutating func measure(_ label: UILabel, _ path: String, _ opacity: CGFloat) {
    guard let text = label.text, !text.isEmpty, !label.bounds.isEmpty else { return }
    let width = min(label.intrinsicContentSize.width, label.bounds.width)
    let x =
      switch label.textAlignment {
      case .center: label.bounds.midX
      case .right: label.bounds.maxX - width / 2
      default: label.bounds.minX + width / 2
      }
    let color = label.textColor.resolvedColor(with: label.traitCollection).rgba
    measure(
      color.faded(by: opacity), at: label.convert(CGPoint(x: x, y: label.bounds.midY), to: nil),
      least: 4.5, "\(path) “\(text)”")
  }

  private mutating func measure(
    _ shape: CAShapeLayer, in view: UIView, _ path: String, _ opacity: CGFloat
  ) {
    guard !shape.isHidden, let box = shape.path?.boundingBox, !box.isNull else { return }
    let outer = shape === view.layer ? .zero : shape.frame.origin
    let place = view.convert(box.offsetBy(dx: outer.x, dy: outer.y), to: nil)
    let decoration = Self.decoration.map { $0.resolvedColor(with: view.traitCollection).rgba }
    for color in [shape.fillColor, shape.strokeColor].compactMap({ $0?.rgba }) {
      if decoration.contains(color) {
        if color == shape.fillColor?.rgba { paint(color, opacity, in: place) }
      } else {
        measure(
          color.faded(by: opacity), at: CGPoint(x: place.midX, y: place.midY), least: 3,
          "\(path) \(color)")
      }
    }
  }

  private mutating func measure(
    _ color: RGBA, at point: CGPoint, least: Double, _ path: @autoclosure () -> String
  ) {
    guard clip.contains(point) else { return }
    count += 1
    let white = RGBA(red: 1, green: 1, blue: 1)
    let background = painted.filter { $0.rect.contains(point) }
      .reduce(white) { $1.color.composited(over: $0) }
    let contrast = color.composited(over: background).contrast(with: background)
    if contrast < least { unreadable.append("\(contrast.rounded(to: 2)) < \(least): \(path())") }
  }
}

extension RGBA {
  fileprivate func faded(by opacity: CGFloat) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha * Double(opacity))
  }

  /// Returns the colour over an opaque one.
  fileprivate func composited(over other: RGBA) -> RGBA {
    RGBA(
      red: red * alpha + other.red * (1 - alpha), green: green * alpha + other.green * (1 - alpha),
      blue: blue * alpha + other.blue * (1 - alpha))
  }

  /// Returns the contrast ratio of two opaque colours by WCAG 2, from 1 to 21.
  fileprivate func contrast(with other: RGBA) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// The relative luminance by WCAG 2.
  private var luminance: Double {
    let linear = [red, green, blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : StrictMath.pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
