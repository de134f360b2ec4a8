/// An initialiser by which the library creates objects of a class that is known only at run time.
private struct LibraryInitialiser {
  /// The labels of its parameters, separated by commas.
  let labels: String
  /// The labels of the initialisers that a subclass overrides to inherit this one.
  let labelsToOverride: Set<String>
  /// The declaration without its body, after modifiers.
  let signature: String
  /// The call of an initialiser of a superclass that belongs to the library.
  let superCall: String
  /// The call of this initialiser of another superclass.
  let requiredSuperCall: String

  static let layer = LibraryInitialiser(
    labels: "ofViewWithLayerClass", labelsToOverride: ["", "layer", "coder"],
    signature: "init(ofViewWithLayerClass _: Void)", superCall: "super.init()",
    requiredSuperCall: "super.init(ofViewWithLayerClass: ())")
  static let animator = LibraryInitialiser(
    labels: "ofOwnKindWithDuration,timingParameters",
    labelsToOverride: ["duration,timingParameters"],
    signature: "init(ofOwnKindWithDuration duration: TimeInterval, "
      + "timingParameters: UITimingCurveProvider)",
    superCall: "super.init(duration: duration, timingParameters: timingParameters)",
    requiredSuperCall:
      "super.init(ofOwnKindWithDuration: duration, timingParameters: timingParameters)")
  /// The initialisers by the classes of the library that require them.
  static let all = [
    "CALayer": layer, "CAShapeLayer": layer, "CAGradientLayer": layer,
    "UIViewPropertyAnimator": animator,
  ]
}

/// An initialiser that a class has to declare here, and on iOS need not.
struct RequiredInitialiser {
  /// The declaration, in one line.
  let declaration: String
  /// The name of a property for which the initialiser has no value; nil for none.
  private(set) var unsetProperty: String?
  /// The call by which a designated initialiser of a subclass creates its superclass; nil for none.
  private let superCall: String?

  /// Returns the initialiser that a class of a source lacks; nil if it lacks none.
  init?(missingIn type: Structure.TypeBody, _ parsed: ParsedSource, _ index: FolderIndex) {
    let ancestors = index.ancestors(of: type)
    guard let library = ancestors.lazy.compactMap({ LibraryInitialiser.all[$0] }).first else {
      return nil
    }
    let own = parsed.structure.functions.filter {
      $0.name == "init" && parsed.structure.owner(of: $0.keywordIndex)?.open == type.open
    }
    let labels = Set(own.map { $0.labels.joined(separator: ",") })
    let designated = Set(
      own.filter { !$0.modifiers.words.contains("convenience") }.map {
        $0.labels.joined(separator: ",")
      })
    guard !designated.isEmpty, !labels.contains(library.labels),
      !designated.isSuperset(of: library.labelsToOverride)
    else { return nil }
    // Labels of initialisers of layers, which animators lack.
    let isLayer = library.labelsToOverride.contains("layer")
    let unset = parsed.unsetProperty(of: type)
    let parent = index.classes[ancestors[0]].flatMap {
      RequiredInitialiser(missingIn: $0.type, $0.parsed, index)
    }
    let inherited = parent == nil ? library.superCall : parent?.superCall
    if isLayer, labels.contains("") {
      declaration = "required convenience \(library.signature) { self.init() }"
      superCall = designated.contains("") ? "super.init()" : nil
    } else if unset == nil, let inherited {
      declaration = "required \(library.signature) { \(inherited) }"
      superCall = library.requiredSuperCall
    } else if isLayer, designated.contains("layer") {
      declaration = "required convenience \(library.signature) { self.init(layer: CALayer()) }"
      superCall = "super.init(layer: CALayer())"
    } else {
      let property = unset ?? "the superclass"
      let advice = "\(type.name): give \(property) a value in this initialiser"
      declaration = "required \(library.signature) { fatalError(\"\(advice)\") }"
      unsetProperty = property
      superCall = library.requiredSuperCall
    }
  }
}

extension ParsedSource {
  /// Returns the name of the first stored property of a class that has no value at its declaration;
  /// nil for none.
  fileprivate func unsetProperty(of type: Structure.TypeBody) -> String? {
    for index in type.open + 1..<max(type.open + 1, type.close)
    where ["var", "let"].contains(source[index]) && structure.owner(of: index)?.open == type.open {
      let words = Structure.modifiers(before: index, in: source).words
      if words.isDisjoint(with: ["static", "class", "override"]),
        !hasValue(propertyAt: index)
      {
        return source[index + 1]
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a property is computed, optional, or has a
  /// value at its declaration.
  private func hasValue(propertyAt keyword: Int) -> Bool {
    var index = keyword + 1
    while index < source.tokens.count {
      switch source[index] {
      case "=": return true
      case "{":
        return !["didSet", "willSet"].contains(source[index + 1]) || source[keyword] == "let"
      case "(", "[": index = source.partners[index] ?? index
      default: break
      }
      index += 1
      let isEnd =
        source.beginsLine(index)
        && !["=", "{", ":", ".", "<", "&", "->", ","].contains(source[index])
        && ![":", "=", ",", ".", "&", "->", "<"].contains(source[index - 1])
      if isEnd || [";", "}"].contains(source[index]) { break }
    }
    return source[keyword] == "var" && ["?", "!"].contains(source[index - 1])
  }
}
