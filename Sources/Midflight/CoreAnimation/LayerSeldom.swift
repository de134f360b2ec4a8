/// What few layers have, in the room of one reference.
///
/// Its layer alone has it, and lets go of it once there is nothing of it.
final class LayerSeldom {
  var name: String?
  /// Explicit animations, and what is seen because of them.
  var motion: ExplicitMotion?
  @Boxed var timing: LayerTiming?
  /// What an app keeps under keys that are no properties.
  var kept: [String: Any]?
  /// The sublayers that a frame has to look at, where most are neither seen nor moved.
  var sublayersToShow: [CALayer]?

  var isEmpty: Bool {
    name == nil && motion == nil && timing == nil && kept == nil && sublayersToShow == nil
  }
}
