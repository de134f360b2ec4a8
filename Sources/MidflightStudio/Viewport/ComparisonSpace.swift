/// The space for a comparison beside the scene.
///
/// The viewport computes it. The inspector dims its switch accordingly, and both show the reason.
nonisolated enum ComparisonSpace: Hashable, Sendable {
  case available
  /// There is room after the list is hidden.
  case afterHidingList
  case inWiderWindow

  /// The reason and the remedy, to hide the list or to widen the window; nil if there is room.
  var text: WindowText? {
    switch self {
    case .available: nil
    case .afterHidingList: .hideListToCompare
    case .inWiderWindow: .widenWindowToCompare
    }
  }
}
