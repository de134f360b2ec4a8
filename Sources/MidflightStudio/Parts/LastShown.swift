/// The values from which a view made its current content.
///
/// A view that is refreshed once per frame compares these values first. The source contains every
/// value that the view reads. Therefore no "needs update" flag can be forgotten.
struct LastShown<Source: Equatable> {
  private var source: Source?

  /// Returns whether the source differs from the last one, and stores the new source. The first
  /// call returns true, as does every call during a forced redraw.
  mutating func changes(to new: Source) -> Bool {
    guard source != new || ForcedRedraw.isForced else { return false }
    source = new
    return true
  }
}

/// A switch that makes every view redraw, for tests that search for values missing in a source.
nonisolated enum ForcedRedraw {
  @TaskLocal static var isForced = false
}

/// An object as a value that equals only itself.
///
/// The value retains the object, so that no other object gets the same address.
struct ObjectIdentity<Object: AnyObject>: Equatable {
  let object: Object?

  init(_ object: Object?) { self.object = object }

  static func == (one: ObjectIdentity, other: ObjectIdentity) -> Bool {
    one.object === other.object
  }
}
