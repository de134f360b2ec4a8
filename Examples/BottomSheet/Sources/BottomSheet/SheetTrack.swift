import Foundation

/// The path of a sheet's top edge: two detents, and a rubber band beyond each.
///
/// Positions are in points, downwards from the top of the sheet's superview.
struct SheetTrack {
  enum Detent { case large, medium }

  /// The top edge at the large detent.
  let large: CGFloat
  /// The top edge at the medium detent, below `large`.
  let medium: CGFloat
  /// The distance that the rubber band never reaches.
  private let reach: CGFloat = 200
  /// The part of a finger's first point that a rubber band follows, as in a scroll view.
  private let softness: CGFloat = 0.55

  init(large: CGFloat, medium: CGFloat) { (self.large, self.medium) = (large, medium) }

  func top(of detent: Detent) -> CGFloat { detent == .large ? large : medium }

  /// Returns the progress from 0 at the medium detent to 1 at the large one, never less or more.
  func progress(at top: CGFloat) -> CGFloat { (medium - edge(nearest: top)) / (medium - large) }

  /// Returns the detent nearest to the place where the edge would slide to rest, by the formula of
  /// scroll views (WWDC 2018, session 803).
  func detent(from top: CGFloat, velocity: CGFloat) -> Detent {
    let rate: CGFloat = 0.998  // UIScrollView.DecelerationRate.normal
    let rest = top + velocity / 1000 * rate / (1 - rate)
    return abs(rest - large) < abs(rest - medium) ? .large : .medium
  }

  // MARK: - The rubber band

  /// Returns the top edge for a finger that pulls it to a place.
  func top(pulledTo place: CGFloat) -> CGFloat {
    let pull = place - edge(nearest: place)
    return place - pull + softness * pull * reach / (reach + softness * abs(pull))
  }

  /// Returns the place of the finger for a top edge: the inverse of `top(pulledTo:)`.
  func place(showing top: CGFloat) -> CGFloat {
    let stretch = top - edge(nearest: top)
    return top - stretch + stretch * reach / (softness * max(reach - abs(stretch), 1))
  }

  /// Returns the velocity of the edge for a velocity of 1 of the finger.
  func slope(at top: CGFloat) -> CGFloat {
    let stretch = abs(top - edge(nearest: top)) / reach
    return stretch == 0 ? 1 : softness * (1 - stretch) * (1 - stretch)
  }

  private func edge(nearest top: CGFloat) -> CGFloat { min(max(top, large), medium) }
}
