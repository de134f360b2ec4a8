/// An object with lanes: an `@Animatable` property, or a part of a layer.
protocol LaneHolder: AnyObject {
  /// The present lanes.
  var knownLanes: [AnimatableLane] { get }
  /// The property's name; nil for the name of the stored property.
  var propertyName: String? { get }
}

extension Animatable: LaneHolder {
  var knownLanes: [AnimatableLane] { lanes }
  var propertyName: String? { nil }
}

/// The names of lanes: the object that has the property, and the property.
///
/// A lane stores no reference to its object, to save memory. A history searches the stage for the
/// object, once for each moved property.
struct LaneNames {
  private struct Entry {
    weak var lane: AnimatableLane?
    let movedProperty: AnimatorHistory.MovedProperty
  }

  private var entries: [ObjectIdentifier: Entry] = [:]  // looked up, never iterated
  /// The number of names at which those of released lanes are dropped.
  private var bound = HistoryBounds.initialCount

  /// Returns the object and the property that a lane belongs to. A result is remembered, also for
  /// the other lanes of its property, until they are released.
  ///
  /// - Parameter stage: The stage to search: its views, their layers, its view controllers, and the
  ///   objects that these store. Nil finds nothing.
  /// - Returns: "@Animatable" and "value" if the search finds nothing.
  mutating func movedProperty(of lane: AnimatableLane, on stage: Stage?)
    -> AnimatorHistory.MovedProperty
  {
    if let found = entries[ObjectIdentifier(lane)], found.lane === lane {
      return found.movedProperty
    }
    if entries.count >= bound {
      entries = entries.filter { $1.lane != nil }
      bound = HistoryBounds.next(after: entries.count)
    }
    var search = LaneSearch(for: lane)
    let found = stage.flatMap { search.run(on: $0) }
    let movedProperty =
      found?.movedProperty ?? AnimatorHistory.MovedProperty(name: "@Animatable", property: "value")
    for other in found?.holder.knownLanes ?? [lane] {
      entries[ObjectIdentifier(other)] = Entry(lane: other, movedProperty: movedProperty)
    }
    return movedProperty
  }
}

/// A search of a stage for the property that a lane belongs to.
private struct LaneSearch {
  typealias Found = (holder: any LaneHolder, movedProperty: AnimatorHistory.MovedProperty)

  private let lane: AnimatableLane
  private var seen: Set<ObjectIdentifier> = []  // asked, never iterated

  init(for lane: AnimatableLane) { self.lane = lane }

  /// Searches the window's views and their layers, then the view controllers; nil if nothing has
  /// the lane.
  mutating func run(on stage: Stage) -> Found? {
    if let found = look(in: stage.window) { return found }
    return stage.window.rootViewController.flatMap { look(in: $0) }
  }

  /// Searches a view, its subviews, and the layers of each; nil if none has the lane.
  private mutating func look(in view: UIView) -> Found? {
    for view in view.selfAndDescendants {
      if let found = look(in: view, called: view.historyName) { return found }
      if let found = look(in: view.layer, of: view.historyName) { return found }
    }
    return nil
  }

  /// Searches a layer and its sublayers without views, under the name of a view.
  private mutating func look(in layer: CALayer, of view: String) -> Found? {
    if let found = look(in: layer, called: view) { return found }
    for sublayer in layer.sublayers ?? [] where sublayer.view == nil {
      if let found = look(in: sublayer, of: view) { return found }
    }
    return nil
  }

  /// Searches a view controller and its children, under the names of their classes.
  private mutating func look(in controller: UIViewController) -> Found? {
    if let found = look(in: controller, called: String(describing: type(of: controller))) {
      return found
    }
    for child in controller.children {
      if let found = look(in: child) { return found }
    }
    return nil
  }

  /// Searches the stored properties of an object, and of the objects that it stores, such as a
  /// model. Nil if none has the lane, and for an object that was searched before. Views, layers and
  /// controllers that the object stores are skipped.
  ///
  /// - Parameter isKept: True for an object stored by another one, whose own objects are not
  ///   searched.
  private mutating func look(in object: AnyObject, called name: String, isKept: Bool = false)
    -> Found?
  {
    guard seen.insert(ObjectIdentifier(object)).inserted else { return nil }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let part = mirror {
      for child in part.children {
        if let holder = child.value as? any LaneHolder {
          guard holder.knownLanes.contains(where: { $0 === lane }) else { continue }
          let stored = child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
          return (
            holder,
            AnimatorHistory.MovedProperty(
              name: name, property: holder.propertyName ?? stored ?? "value")
          )
        }
        guard !isKept, Mirror(reflecting: child.value).displayStyle == .class else { continue }
        let kept = child.value as AnyObject
        guard !(kept is UIView || kept is CALayer || kept is UIViewController) else { continue }
        let keptName = String(describing: type(of: kept))
        if let found = look(in: kept, called: keptName, isKept: true) { return found }
      }
      mirror = part.superclassMirror
    }
    return nil
  }
}
