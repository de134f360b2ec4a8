import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// A quantity of the presentation that must not jump.
public nonisolated struct Continuity: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Positions, sizes, transforms (also in 3D), corner radii, alphas, and animated colours, borders
  /// and shadows.
  public static let position = Continuity(rawValue: 1)
  /// The velocities of these values, while a motion in flight goes on.
  public static let velocity = Continuity(rawValue: 2)
}

extension TestPlayer {
  /// Fails the test if a view has jumped so far.
  ///
  /// Replays the recording of the test with 120 frames a second, and stops just before and just
  /// after each event and each moment with due work: the moments of all calls to animators. Between
  /// two stops, a value may change only by as much as its velocities allow.
  ///
  /// | change | allowed beside the velocity |
  /// |---|---|
  /// | any | the tolerance |
  /// | at an event of a finger or a wheel | twice the distance of the finger or the wheel |
  /// | at due work | 1.5 % of an animation's distance, the last step of a spring |
  /// | at due work, without an animation | twice the last step, for scrolling and display links |
  ///
  /// Changes are compared in points. One point corresponds to 0.01 of an alpha, a colour component
  /// or a scale, to 0.01 radians about z, to 0.02 radians about x or y, and to 0.0001 of
  /// perspective.
  ///
  /// The velocity is compared where an animation moves a number both before and after: it may
  /// change by 2 %, or by 10 points per second. A pause, an end and a start from rest are no
  /// changes of velocity. The table of guarantees in docs/ANIMATORS.md lists the calls that keep
  /// the velocity. Colours, borders and shadows are compared only where an animation moves them
  /// both before and after, because apps often set them at once.
  ///
  /// The check ignores:
  ///
  /// - explicit animations (`CALayer.add(_:forKey:)`), which may jump by definition
  /// - `@Animatable` properties
  /// - the alpha and the parts of controls
  /// - views that appear or move to another superview
  /// - labels with a new text
  /// - changes of the window's size
  ///
  /// A change of a view by the test itself is not input, and fails the check.
  ///
  /// - Parameters:
  ///   - quantities: The quantities to check; positions and velocities by default.
  ///   - elements: The elements to check with their subviews, by name; empty for all views. A name
  ///     that no view has had so far fails the test.
  ///   - start: The moment at which the check begins.
  ///   - tolerance: The largest allowed jump, in points. A view that moves more than twice as far
  ///     as the finger needs a larger tolerance.
  ///   - sourceLocation: The place of the call, for failures.
  public func assertContinuous(
    _ quantities: Continuity = [.position, .velocity], of elements: [ElementQuery] = [],
    since start: Moment = .zero, tolerance: CGFloat = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let replay = try Replay(recording, scenes: SceneCatalog([scene]))
      let check = ContinuityCheck(
        of: replay, quantities, of: elements, since: start, tolerance: Double(tolerance))
      if let desync = replay.desync {
        fail(
          "assertContinuous: the test changed the scene by other means than input: \(desync)",
          at: sourceLocation)
      }
      for element in check.missingElements {
        let call = "assertContinuous(of:)"
        if find(element, call, sourceLocation, { try $0.view(for: element) }) != nil {
          fail(
            "\(call) \(element): pass a name, because a replay has other views", at: sourceLocation)
        }
      }
      let jumps = check.jumps
      guard let first = jumps.first else { return }
      let rest = jumps.count > 1 ? " (and \(jumps.count - 1) more)" : ""
      var report = report("assertContinuous: \(first)\(rest)")
      for jump in jumps.dropFirst().prefix(4) { report.details.append(("then", jump)) }
      report.record(at: sourceLocation)
    } catch {
      fail("assertContinuous: \(error)", at: sourceLocation)
    }
  }
}
