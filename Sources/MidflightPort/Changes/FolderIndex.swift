/// The declarations of all sources of a folder, for changes that depend on other files.
struct FolderIndex {
  /// The names of optional methods: those of the folder's protocols and the library's.
  private(set) var optionalMethods: Set<String> = []
  /// The names of optional properties, in the same way.
  private(set) var optionalProperties: Set = ["window"]
  /// The protocols that only classes can adopt.
  private(set) var classProtocols: Set = ["AnyObject", "class", "NSObjectProtocol"]
  /// A Boolean value that indicates whether a source imports UIKit, or a part of it.
  let importsUIKit: Bool
  /// The names that the folder declares outside functions.
  private(set) var declaredNames: Set<String> = []
  /// The classes by name, each with its source.
  private(set) var classes: [String: (type: Structure.TypeBody, parsed: ParsedSource)] = [:]
  private var functions: [String: [(owner: String?, function: Structure.Function)]] = [:]
  /// The names of optional methods by protocol.
  private var requirements = FolderIndex.libraryRequirements
  /// The names behind the colons of a type and its extensions, by type.
  private var parents: [String: Set<String>] = [:]

  /// Collects the declarations of sources.
  init(_ sources: [ParsedSource]) {
    importsUIKit = sources.contains { $0.imports.contains(where: \.isReplaced) }
    for parsed in sources { add(parsed) }
    // A closure in a property is called with a question mark, too.
    optionalMethods = Set(requirements.values.joined())
      .subtracting(Self.closureNames(in: sources.map(\.source)))
  }

  private mutating func add(_ parsed: ParsedSource) {
    let (source, structure) = (parsed.source, parsed.structure)
    for type in structure.types {
      parents[type.name, default: []].formUnion(type.parents)
      if type.keyword != "extension" { declaredNames.insert(type.name) }
      if type.keyword == "protocol", type.modifiers.attributes.contains("objc") {
        classProtocols.insert(type.name)
      }
      if type.keyword == "class" { classes[type.name] = (type, parsed) }
    }
    for function in structure.functions {
      let owner = function.owner.map { structure.types[$0].name }
      functions[function.name, default: []].append((owner, function))
      if !function.modifiers.words.contains("override") { declaredNames.insert(function.name) }
      if let owner, function.modifiers.words.contains("optional") {
        requirements[owner, default: []].insert(function.name)
      }
    }
    for index in source.tokens.indices
    where ["var", "let", "case", "typealias"].contains(source[index]) {
      // A local variable hides no property.
      let isLocal = structure.ownerOf[index] == nil && structure.typeAround[index] != nil
      let words = Structure.modifiers(before: index, in: source).words
      if !isLocal, !words.contains("override") { declaredNames.insert(source[index + 1]) }
      if words.contains("optional") { optionalProperties.insert(source[index + 1]) }
    }
  }

  /// Returns the names of the properties and variables of sources that store a closure.
  private static func closureNames(in sources: [SourceText]) -> Set<String> {
    let aliases = sources.flatMap { source in
      source.tokens.indices.filter { source[$0] == "typealias" }.map { source[$0 + 1] }
    }
    let closures = Set(aliases + ["(", "@"])
    let names = sources.flatMap { source in
      source.tokens.indices.filter { index in
        ["var", "let"].contains(source[index]) && source[index + 2] == ":"
          && closures.contains(source[index + 3])
      }.map { source[$0 + 1] }
    }
    return Set(names)
  }

  /// Returns the method that a selector names: the type's own, or the only one with the name.
  ///
  /// - Parameter labels: The labels of the parameters; nil if the selector states none.
  /// - Returns: Nil if no method has the name, or if several methods differ in their parameters.
  func method(named name: String, labels: [String]?, in type: String?) -> Structure.Function? {
    let all = (functions[name] ?? []).filter { labels == nil || $0.function.labels == labels }
    let own = all.filter { $0.owner == type }
    let candidates = own.isEmpty ? all : own
    guard let first = candidates.first?.function,
      candidates.allSatisfy({ $0.function.labels == first.labels })
    else { return nil }
    return first
  }

  /// Returns the classes above a class, from its superclass on, as far as the folder declares them.
  func ancestors(of type: Structure.TypeBody) -> [String] {
    var (ancestors, next): ([String], String?) = ([], type.parents.first)
    while let name = next, !ancestors.contains(name) {
      ancestors.append(name)
      next = classes[name]?.type.parents.first
    }
    return ancestors
  }

  /// Returns a Boolean value that indicates whether a class above a class adopts the protocol of an
  /// optional method. Swift then calls the default, unless the class overrides the method.
  func isUncalled(_ method: String, inClass name: String) -> Bool {
    guard let type = classes[name]?.type else { return false }
    return ancestors(of: type).filter { classes[$0] != nil }.contains { ancestor in
      parents[ancestor, default: []].contains { requirements[$0]?.contains(method) == true }
    }
  }

  /// The optional methods of UIKit's and Core Animation's protocols that the library has.
  static let libraryRequirements: [String: Set<String>] = [
    "CAAnimationDelegate": "animationDidStart animationDidStop",
    "UIApplicationDelegate": """
    application applicationDidBecomeActive applicationWillResignActive \
    applicationDidEnterBackground applicationWillEnterForeground
    """,
    "UIDynamicAnimatorDelegate": "dynamicAnimatorDidPause dynamicAnimatorWillResume",
    "UIGestureRecognizerDelegate": "gestureRecognizer gestureRecognizerShouldBegin",
    "UISceneDelegate": """
    scene sceneDidBecomeActive sceneDidEnterBackground sceneWillEnterForeground \
    sceneWillResignActive
    """,
    "UIScrollViewDelegate": """
    scrollViewDidChangeAdjustedContentInset scrollViewDidEndDecelerating \
    scrollViewDidEndDragging scrollViewDidEndScrollingAnimation scrollViewDidScroll \
    scrollViewWillBeginDecelerating scrollViewWillBeginDragging scrollViewWillEndDragging
    """,
    "UITabBarControllerDelegate": "tabBarController",
    "UITabBarDelegate": "tabBar",
    "UIViewControllerAnimatedTransitioning": "animationEnded interruptibleAnimator",
    "UIViewControllerTransitioningDelegate": """
    animationController interactionControllerForDismissal interactionControllerForPresentation \
    presentationController
    """,
    "UIViewImplicitlyAnimating": "addAnimations addCompletion continueAnimation",
  ].mapValues { Set($0.split(separator: " ").map(String.init)) }
}

/// A source with its structure.
struct ParsedSource {
  let source: SourceText
  let structure: Structure
  let imports: [Import]

  /// Divides source code into tokens, and finds its declarations.
  ///
  /// - Throws: `LexicalFailure` for a literal or a comment without an end.
  init(_ bytes: [UInt8]) throws(LexicalFailure) {
    source = try SourceText(bytes)
    structure = Structure(source)
    imports = Import.all(in: source, structure)
  }
}
