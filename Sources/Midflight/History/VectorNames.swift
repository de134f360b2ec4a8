/// An object with vectors: an `@Animatable` property, or a part of a layer.
protocol VectorHolder: AnyObject {
  /// The present vectors.
  var existingVectors: [AnimatableVector] { get }
  /// The property's name; nil for the name of the stored property.
  var propertyName: String? { get }
}

extension Animatable: VectorHolder {
  var existingVectors: [AnimatableVector] { vectors }
  var propertyName: String? { nil }
}

/// The names of vectors: the object that has the property, and the property.
///
/// A vector stores no reference to its object, to save memory. A history searches the stage for the
/// object, once for each moved property.
struct VectorNames {
  private struct Entry {
    weak var vector: AnimatableVector?
    let movedProperty: AnimatorHistory.MovedProperty
  }

  private var entries: [ObjectIdentifier: Entry] = [:]  // looked up, never iterated
  /// The number of names at which those of released vectors are dropped.
  private var bound = HistoryBounds.initialCount

  /// Returns the object and the property that a vector belongs to. A result is cached, also for
  /// the other vectors of its property, until they are released.
  ///
  /// - Parameter stage: The stage to search: its views, their layers, its view controllers, and the
  ///   objects that these store. Nil finds nothing.
  /// - Returns: "@Animatable" and "value" if the search finds nothing.
  mutating func movedProperty(of vector: AnimatableVector, on stage: Stage?)
    -> AnimatorHistory.MovedProperty
  {
    if let found = entries[ObjectIdentifier(vector)], found.vector === vector {
      return found.movedProperty
    }
    if entries.count >= bound {
      entries = entries.filter { $1.vector != nil }
      bound = HistoryBounds.next(after: entries.count)
    }
    var search = VectorSearch(for: vector)
    let found = stage.flatMap { search.run(on: $0) }
    let movedProperty =
      found?.movedProperty ?? AnimatorHistory.MovedProperty(name: "@Animatable", property: "value")
    for other in found?.holder.existingVectors ?? [vector] {
      entries[ObjectIdentifier(other)] = Entry(vector: other, movedProperty: movedProperty)
    }
    return movedProperty
  }
}

/// A search of a stage for the property that a vector belongs to.
private struct VectorSearch {
  typealias Found = (holder: any VectorHolder, movedProperty: AnimatorHistory.MovedProperty)

  private let vector: AnimatableVector
  private var seen: Set<ObjectIdentifier> = []  // asked, never iterated

  init(for vector: AnimatableVector) { self.vector = vector }

  /// Searches the window's views and their layers, then the view controllers; nil if nothing has
  /// the vector.
  mutating func run(on stage: Stage) -> Found? {
    if let found = look(in: stage.window) { return found }
    return stage.window.rootViewController.flatMap { look(in: $0) }
  }

  /// Searches a view, its subviews, and the layers of each; nil if none has the vector.
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
  /// model. Nil if none has the vector, and for an object that was searched before. Views, layers
  /// and controllers that the object stores are skipped.
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
        if let holder = child.value as? any VectorHolder {
          guard holder.existingVectors.contains(where: { $0 === vector }) else { continue }
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
