/// Whatever keeps numbers of its own in lanes: an `@Animatable` property, or a part of a layer.
protocol LaneHolder: AnyObject {
  /// The lanes that it has now.
  var knownLanes: [AnimatableLane] { get }
  /// The property's name; nil where that is the one that it is stored under.
  var propertyName: String? { get }
}

extension Animatable: LaneHolder {
  var knownLanes: [AnimatableLane] { lanes }
  var propertyName: String? { nil }
}

/// What lanes are called: the object that has the property, and the property.
///
/// Nothing leads from a lane to its object, so that a number costs no more than it has to; a history looks
/// for it on the stage, once for each property that is moved.
struct LaneNames {
  private struct Known {
    weak var lane: AnimatableLane?
    let subject: AnimatorHistory.Subject
  }

  private var known: [ObjectIdentifier: Known] = [:]  // looked up, never iterated
  /// How many there may be until those are forgotten whose lanes are gone.
  private var bound = HistoryBounds.atFirst

  /// Who has a lane, and under which name.
  ///
  /// - Parameter stage: Where it is looked for: among its views, their layers, its view controllers, and the
  ///   objects that those keep.
  mutating func subject(of lane: AnimatableLane, on stage: Stage?) -> AnimatorHistory.Subject {
    if let found = known[ObjectIdentifier(lane)], found.lane === lane { return found.subject }
    if known.count >= bound {
      known = known.filter { $1.lane != nil }
      bound = HistoryBounds.next(after: known.count)
    }
    var search = LaneSearch(for: lane)
    let found = stage.flatMap { search.run(on: $0) }
    let subject = found?.subject ?? AnimatorHistory.Subject(name: "@Animatable", property: "value")
    for other in found?.holder.knownLanes ?? [lane] {
      known[ObjectIdentifier(other)] = Known(lane: other, subject: subject)
    }
    return subject
  }
}

/// Goes through a stage for the property that a lane is a part of.
private struct LaneSearch {
  typealias Found = (holder: any LaneHolder, subject: AnimatorHistory.Subject)

  private let lane: AnimatableLane
  private var seen: Set<ObjectIdentifier> = []  // asked, never iterated

  init(for lane: AnimatableLane) { self.lane = lane }

  mutating func run(on stage: Stage) -> Found? {
    if let found = look(in: stage.window) { return found }
    return stage.window.rootViewController.flatMap { look(in: $0) }
  }

  private mutating func look(in view: UIView) -> Found? {
    for view in view.selfAndDescendants {
      if let found = look(in: view, called: view.historyName) { return found }
      if let found = look(in: view.layer, of: view.historyName) { return found }
    }
    return nil
  }

  private mutating func look(in layer: CALayer, of view: String) -> Found? {
    if let found = look(in: layer, called: view) { return found }
    for sublayer in layer.sublayers ?? [] where sublayer.view == nil {
      if let found = look(in: sublayer, of: view) { return found }
    }
    return nil
  }

  private mutating func look(in controller: UIViewController) -> Found? {
    if let found = look(in: controller, called: String(describing: type(of: controller))) {
      return found
    }
    for child in controller.children {
      if let found = look(in: child) { return found }
    }
    return nil
  }

  /// Looks through what an object stores, and what objects store that it keeps: a model, as a rule.
  ///
  /// - Parameter isKept: Whether it is such an object.
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
            AnimatorHistory.Subject(
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
