import Foundation
import Midflight
import MotionCore

/// Which views of a scene have an arrow, that says where they go and how fast.
///
/// They say what an eye would ask about, and leave the scene to be seen: the fastest few have one, none that
/// only rides along or hardly moves. The inspector keeps one and asks it once a frame: it knows which were
/// there, so that none comes and goes as two views are about as fast, or hops between two places.
struct SceneArrows {
  /// An arrow is as long as the way of this many seconds.
  static let seconds = 0.4
  static let longest = 140.0
  /// Points a second below which nothing is seen to move.
  static let slowest = 25.0
  /// The same of a picture that stands: there an arrow is all that tells of it.
  static let slowestStanding = 5.0
  /// Points of the shortest one there, so that it has a head.
  private static let shortestStanding = 12.0
  /// What part of the fastest view's speed another has to have. From the least to twice that an arrow fades in.
  static let leastShare = 0.05
  /// How many there are at most: those of the fastest.
  static let most = 6
  /// How much faster than one that has an arrow another has to be to have it instead.
  private static let loyalty = 1.2
  /// Seconds in which one comes, and goes.
  private static let fade = 0.15
  /// Seconds between two looks for better places.
  private static let lookInterval = 0.1
  /// Seconds of the stage without a look after which it is another story: somebody went to another moment.
  private static let longestGap = 0.25

  /// What is known of a view that has an arrow.
  private struct Known {
    weak var view: UIView?
    var place: ArrowPlace
    /// How much of it has come, 0…1.
    var presence: Double
  }

  private var known: [Known] = []
  private weak var stage: Stage?
  private var now = Moment.zero
  private var lastLook = Moment.zero
  private var words = PlacesOfWords()

  /// Those of now, in the order of the views.
  ///
  /// - Parameter isStanding: Whether time stands. What moves then has its arrow, all of it and at once: nobody would
  ///   see it come, and where somebody stops is where they want to know.
  mutating func arrows(
    for moved: [UIView], on stage: Stage, isStanding: Bool = false
  ) -> [SceneArrow] {
    let step = go(on: stage)
    let slowest = isStanding ? Self.slowestStanding : Self.slowest
    let moving = Moving.all(among: moved, on: stage, fasterThan: slowest)
    let chosen = choose(among: moving, on: stage, isStanding: isStanding)
    let fastest = chosen.map(\.moving.speed).max() ?? 0
    let least = isStanding ? slowest : max(slowest, fastest * Self.leastShare)
    guard !chosen.isEmpty else {
      known = []
      return []
    }
    let looks = stage.now.seconds(since: lastLook) >= Self.lookInterval
    var (arrows, kept): ([SceneArrow], [Known]) = ([], [])
    var hasWords = false
    for choice in chosen where choice.moving.speed > least {
      let (moving, mover, isMeant) = (choice.moving, choice.mover, choice.isMeant)
      let before = known.first { $0.view === moving.view }
      var after = before ?? Known(view: moving.view, place: Self.anyPlace, presence: 0)
      if looks || before == nil {
        if !hasWords { words.look(at: stage.nodes(of: stage.window)) }
        (hasWords, lastLook) = (true, stage.now)
        after.place = ArrowPlace.best(
          for: mover, in: stage.window.bounds, beside: words.places, keeping: before?.place)
        if after.place != before?.place { after.presence = 0 }
      }
      if isStanding {
        after.presence = isMeant ? 1 : 0
      } else {
        // Where nothing was before, as at a moment that was sought, it is there at once.
        after.presence =
          step.map {
            min(max(after.presence + (isMeant ? $0 : -$0) / Self.fade, 0), 1)
          } ?? 1
      }
      let line = after.place.line(of: mover, in: stage.window.bounds)
      let share = (isStanding ? 1 : min(1, (moving.speed - least) / least)) * after.presence
      if isMeant || after.presence > 0 { kept.append(after) }
      if share > 0 { arrows.append(SceneArrow(start: line.start, tip: line.tip, opacity: share)) }
    }
    known = kept
    return arrows
  }

  private static let anyPlace = ArrowPlace(isAhead: true, aside: 0)

  /// Forgets what was, if it was another story.
  ///
  /// - Returns: Seconds since the last frame; nil if there was none.
  private mutating func go(on stage: Stage) -> Double? {
    let step = stage.now.seconds(since: now)
    let goesOn = self.stage === stage && (0...Self.longestGap).contains(step)
    (self.stage, now) = (stage, stage.now)
    guard !goesOn else { return step }
    (known, lastLook) = ([], stage.now)
    return nil
  }

  /// A view that may have an arrow.
  private struct Choice {
    /// In the order of the views.
    let index: Int
    let moving: Moving
    let mover: ArrowPlace.Mover
    /// Whether it shall have one, or loses the one that it had.
    var isMeant: Bool

    /// Whether the arrows of both would lie on one another and say the same.
    func tellsTheSame(as other: Choice) -> Bool {
      moving.isAsFast(as: other.moving) && mover.frame.mostlyCovers(other.mover.frame)
    }
  }

  /// The fastest few, and those that had an arrow and lose it; in the order of the views. Of a stack that
  /// moves as one, the view in front has it.
  private func choose(
    among moving: [Moving], on stage: Stage, isStanding: Bool
  ) -> [Choice] {
    func isKnown(_ one: Moving) -> Bool { known.contains { $0.view === one.view } }
    let ranked = moving.enumerated().map { index, one in
      (index: index, one: one, rank: one.speed * (isKnown(one) ? Self.loyalty : 1))
    }.sorted { ($0.rank, -$0.index) > ($1.rank, -$1.index) }
    var (found, count): ([Choice], Int) = ([], 0)
    // Where those that are meant stand: few, of however many.
    var meant: [Int] = []
    var order = DrawingOrder()
    for (index, one, _) in ranked {
      guard count < Self.most || isKnown(one) else { continue }
      guard
        let mover = one.mover(on: stage, shortest: isStanding ? Self.shortestStanding : 0)
      else { continue }
      var choice = Choice(index: index, moving: one, mover: mover, isMeant: count < Self.most)
      if let same = meant.firstIndex(where: { found[$0].tellsTheSame(as: choice) }) {
        choice.isMeant = order.isInFront(one.view, of: found[meant[same]].moving.view)
        if choice.isMeant {
          found[meant[same]].isMeant = false
          meant.remove(at: same)
          meant.append(found.count)
        }
      } else {
        count += 1
        if choice.isMeant { meant.append(found.count) }
      }
      found.append(choice)
    }
    return found.filter { $0.isMeant || isKnown($0.moving) }.sorted { $0.index < $1.index }
  }
}

extension CGRect {
  /// Whether at least half of the smaller one lies in the other.
  fileprivate func mostlyCovers(_ other: CGRect) -> Bool {
    let common = intersection(other)
    let smaller = min(width * height, other.width * other.height)
    return !common.isNull && common.width * common.height >= smaller / 2
  }
}

/// Which of two views of a window is drawn over the other: where each stands among its siblings is looked up
/// once for all of them.
private struct DrawingOrder {
  private var places: [ObjectIdentifier: Int] = [:]  // looked up, never iterated

  mutating func isInFront(_ view: UIView, of other: UIView) -> Bool {
    let (own, others) = (view.ancestry, other.ancestry)
    for (one, two) in zip(own, others) where one !== two {
      return place(of: one) > place(of: two)
    }
    return own.count > others.count
  }

  private mutating func place(of view: UIView) -> Int {
    if let known = places[ObjectIdentifier(view)] { return known }
    for (index, sibling) in (view.superview?.subviews ?? []).enumerated() {
      places[ObjectIdentifier(sibling)] = index
    }
    return places[ObjectIdentifier(view)] ?? 0
  }
}

extension UIView {
  /// All that it is in, the outermost first, and itself.
  fileprivate var ancestry: [UIView] { sequence(first: self, next: \.superview).reversed() }
}
