extension SourcePort {
  /// A Boolean value that indicates whether the source has an application delegate with `@main`.
  var hasMainClass: Bool { structure.types.contains(where: isMainDelegate) }

  private func isMainDelegate(_ type: Structure.TypeBody) -> Bool {
    let attributes = type.modifiers.attributes
    return attributes.contains("UIApplicationMain")
      || attributes.contains("main") && type.parents.contains("UIApplicationDelegate")
  }

  /// Replaces `@UIApplicationMain` by `@main`, and makes application delegates without subclasses
  /// final.
  mutating func portMainClasses() {
    for type in structure.types where isMainDelegate(type) {
      for index in type.modifiers.start..<type.keywordIndex
      where source.matches(["@", "UIApplicationMain"], at: index) {
        replace(index + 1, with: "main")
        changeCount += 1
      }
      let isSubclassed = index.classes.values.contains { $0.type.parents.first == type.name }
      if !isSubclassed, type.modifiers.words.isDisjoint(with: ["final", "open"]) {
        insert("final ", before: type.keywordIndex)
        changeCount += 1
      }
    }
  }

  /// Writes the initialisers by which the library creates layers and animators of a class
  /// that is known only at run time.
  ///
  /// Swift demands a required initialiser for this. A class with designated initialisers of its own
  /// inherits the library's only if it overrides all others.
  mutating func portInitialisers() {
    for type in structure.types where type.keyword == "class" {
      guard let missing = RequiredInitialiser(missingIn: type, parsed, index) else { continue }
      insert(
        " " + missing.declaration + (source.beginsLine(type.open + 1) ? "" : ";"), after: type.open)
      if let property = missing.unsetProperty {
        remark(
          at: type.keywordIndex, .initialiser,
          "the initialiser that port wrote has no value for \(property): give it one")
      }
      changeCount += 1
    }
  }
}
