import Midflight
import MotionCore
import Testing

extension TestPlayer {
  /// Changes the activity of the window, as if a person selected another window or hid this one.
  ///
  /// Only a scene with an app delegate reacts: its delegates receive the calls between the present
  /// activity and the new one. A scene begins active.
  public func changeActivity(
    to activity: InputEvent.Activity, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(.activity(activity, time: now), from: sourceLocation)
  }
}
