/// A class of the library that creates objects of its subclasses.
enum LibraryClass {
  case layer, animator

  /// Returns the kind of the first class of the library in a list of classes; nil for none.
  init?(aboveOneOf names: [String]) {
    for name in names {
      switch name {
      case "CALayer", "CAShapeLayer", "CAGradientLayer": self = .layer
      case "UIViewPropertyAnimator": self = .animator
      default: continue
      }
      return
    }
    return nil
  }

  /// The labels of the required initialiser, separated by commas.
  var requiredLabels: String {
    switch self {
    case .layer: "ofViewWithLayerClass"
    case .animator: "ofOwnKindWithDuration,timingParameters"
    }
  }

  /// The labels of the initialisers that a subclass overrides to inherit the required one.
  var labelsToOverride: Set<String> {
    switch self {
    case .layer: ["", "layer", "coder"]
    case .animator: ["duration,timingParameters"]
    }
  }

  /// The declaration of the required initialiser without its body, after modifiers.
  var signature: String {
    switch self {
    case .layer: "init(ofViewWithLayerClass _: Void)"
    case .animator:
      "init(ofOwnKindWithDuration duration: TimeInterval, "
        + "timingParameters: UITimingCurveProvider)"
    }
  }

  /// The call of the library's own initialiser.
  var superCall: String {
    switch self {
    case .layer: "super.init()"
    case .animator: "super.init(duration: duration, timingParameters: timingParameters)"
    }
  }

  /// The call of a required initialiser that the superclass declares.
  var requiredSuperCall: String {
    switch self {
    case .layer: "super.init(ofViewWithLayerClass: ())"
    case .animator:
      "super.init(ofOwnKindWithDuration: duration, timingParameters: timingParameters)"
    }
  }
}

/// An initialiser that a class has to declare here, and on iOS need not.
struct RequiredInitialiser {
  /// The declaration, in one line.
  let declaration: String
  /// The name of a property for which the initialiser has no value; nil for none.
  private(set) var unsetProperty: String?
  /// The call by which a designated initialiser of a subclass creates its superclass; nil for none.
  private var superCall: String?

  /// Returns the initialiser that a class of a source lacks; nil if it lacks none.
  init?(missingIn type: Structure.TypeBody, _ parsed: ParsedSource, _ index: FolderIndex) {
    guard let root = LibraryClass(aboveOneOf: index.ancestors(of: type)),
      let own = parsed.structure.types.firstIndex(where: { $0.open == type.open })
    else { return nil }
    let all = parsed.structure.functions.filter { $0.name == "init" && $0.owner == own }
    let designated = Self.labels(
      of: all.filter { !$0.modifiers.words.contains("convenience") })
    let labels = Self.labels(of: all)
    guard !designated.isEmpty, !labels.contains(root.requiredLabels),
      !designated.isSuperset(of: root.labelsToOverride)
    else { return nil }
    let unset = UnsetProperty.first(of: type, in: parsed)
    let inherited = Self.superCall(forSubclassesOf: type.parents.first ?? "", root, index)
    if root == .layer, labels.contains("") {
      declaration = "required convenience \(root.signature) { self.init() }"
      superCall = designated.contains("") ? "super.init()" : nil
    } else if unset == nil, let inherited {
      declaration = "required \(root.signature) { \(inherited) }"
      superCall = root.requiredSuperCall
    } else if root == .layer, designated.contains("layer") {
      declaration = "required convenience \(root.signature) { self.init(layer: CALayer()) }"
      superCall = "super.init(layer: CALayer())"
    } else {
      let property = unset ?? "the superclass"
      let advice = "\(type.name): give \(property) a value in this initialiser"
      declaration = "required \(root.signature) { fatalError(\"\(advice)\") }"
      unsetProperty = property
      superCall = root.requiredSuperCall
    }
  }

  private static func labels(of initialisers: [Structure.Function]) -> Set<String> {
    Set(initialisers.map { $0.labels.joined(separator: ",") })
  }

  /// Returns the call by which a subclass of a class creates its superclass; nil if only
  /// convenience initialisers create it.
  private static func superCall(
    forSubclassesOf name: String, _ root: LibraryClass, _ index: FolderIndex
  ) -> String? {
    guard let parent = index.declaration(ofClass: name),
      let missing = RequiredInitialiser(missingIn: parent.type, parent.parsed, index)
    else { return root.superCall }
    return missing.superCall
  }
}
