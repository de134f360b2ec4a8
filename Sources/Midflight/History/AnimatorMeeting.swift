import MotionCore

extension AnimatorHistory {
  /// Another animation that moves what an animator moves, and how the newer of the two meets the older.
  package struct Meeting: Hashable, Sendable {
    /// What becomes of the older one.
    package enum Kind: Hashable, Sendable {
      /// The two add up: geometry.
      case adding
      /// The newer has taken over what both move.
      case replacing
    }

    /// When the newer one set out, in animation time.
    package let moment: Moment
    /// Who the other is, as people count.
    package let other: ID
    /// How the newer meets the older.
    package let kind: Kind
    /// Whether the other is the newer.
    package let isWithNewer: Bool
  }

  /// How many meetings are kept: what was told of those before has been told.
  private static let mostMeetings = 100

  fileprivate mutating func meet(_ meeting: Meeting) {
    meetings.append(meeting)
    if meetings.count > 2 * Self.mostMeetings { meetings.removeFirst(Self.mostMeetings) }
  }

  /// Whether something has taken over from it before.
  fileprivate var isReplaced: Bool {
    meetings.contains { $0.isWithNewer && $0.kind == .replacing }
  }
}

extension StageHistory {
  /// A property of an object.
  private struct Target: Hashable {
    let animated: ObjectIdentifier
    let property: AnimatedProperty
  }

  /// Writes down which animators move what blocks move that set out now.
  func noteMeetings(at place: Int, of blocks: [AnimationBlock], on stage: Stage) {
    guard !animators[place].isFeedback, let moment = animators[place].changes.last?.moment
    else { return }
    var targets: Set<Target> = []  // looked up, never iterated
    for block in blocks {
      for moved in block.changes where !moved.isGivenUp {
        targets.insert(Target(animated: ObjectIdentifier(moved.animated), property: moved.property))
      }
    }
    guard !targets.isEmpty else { return }
    for other in stage.animators where other.state == .active {
      guard let older = places[.animator(other.number)], older != place,
        !animators[older].isFeedback, !animators[older].isReplaced
      else { continue }
      var found: [AnimatorHistory.Meeting.Kind] = []
      for moved in other.playback.blocks.flatMap(\.changes)
      where !moved.isGivenUp || moved.isReplaced {
        let target = Target(animated: ObjectIdentifier(moved.animated), property: moved.property)
        guard targets.contains(target) else { continue }
        let kind: AnimatorHistory.Meeting.Kind = moved.isGivenUp ? .replacing : .adding
        if !found.contains(kind) { found.append(kind) }
      }
      for kind in found { noteMeeting(of: older, with: place, kind, at: moment) }
    }
  }

  private func noteMeeting(
    of older: Int, with newer: Int, _ kind: AnimatorHistory.Meeting.Kind, at moment: Moment
  ) {
    animators[newer].meet(
      AnimatorHistory.Meeting(
        moment: moment, other: animators[older].counted, kind: kind, isWithNewer: false))
    animators[older].meet(
      AnimatorHistory.Meeting(
        moment: moment, other: animators[newer].counted, kind: kind, isWithNewer: true))
    countNews(at: older)
  }
}
