/// What something was made of when it was shown last.
///
/// A panel that is refreshed once a frame asks it before it does anything. The source is a value of all
/// that is read, and is compared: no flag says that there is news, so none can be forgotten.
struct Shown<Source: Equatable> {
  private var source: Source?

  /// Whether something else was shown until now, or nothing; from now on this is.
  mutating func changes(to new: Source) -> Bool {
    guard source != new || ShownTrust.isBroken else { return false }
    source = new
    return true
  }
}

/// Whether what was shown is shown anew though it is the same: how tests find a source that leaves
/// something out.
nonisolated enum ShownTrust {
  @TaskLocal static var isBroken = false
}

/// An object as a value: equal to itself alone.
///
/// It keeps the object, so that no other one can come to lie in its place.
struct Same<Object: AnyObject>: Equatable {
  let object: Object?

  init(_ object: Object?) { self.object = object }

  static func == (one: Same, other: Same) -> Bool { one.object === other.object }
}
