extension SourcePort {
  /// Replaces names of Swift 3 and 4 by today's.
  mutating func portNames() {
    for place in source.tokens.indices where source.tokens[place].kind == .word {
      let name = source[place]
      guard !index.declaredNames.contains(name) else { continue }
      if let new = FormerNames.types[name], source[place - 1] != "." {
        rename(place, to: new)
      } else if let new = FormerNames.members[name], source[place + 1] != ":" {
        rename(place, to: new)
      } else if let new = FormerNames.notifications[name], source[place - 1] == "." {
        let isInName = source.matches([".", "Name"], at: place - 3) && place > 3
        edits.replace(source.range(of: (isInName ? place - 4 : place - 1)..<place + 1), with: new)
        changeCount += 1
      } else if let labels = FormerNames.makers[name], source[place + 1] == "(" {
        portMaker(at: place, labels)
      } else if FormerNames.labels.contains(name) {
        portLabel(at: place)
      } else if name == "UIAccessibilityIsReduceMotionEnabled", source[place + 1] == "(" {
        rename(place, to: "UIAccessibility.isReduceMotionEnabled")
        replace(place + 1, with: "")
        replace(place + 2, with: "")
      }
    }
  }

  private mutating func rename(_ place: Int, to name: String) {
    replace(place, with: name)
    changeCount += 1
  }

  /// Replaces `UIEdgeInsetsMake(1, 2, 3, 4)` by the initialiser, with its labels.
  private mutating func portMaker(at place: Int, _ labels: [String]) {
    let arguments = source.arguments(openedAt: place + 1)
    guard arguments.count == labels.count else { return }
    rename(place, to: String(source[place].dropLast("Make".count)))
    for (argument, label) in zip(arguments, labels) {
      insert(label + ": ", before: argument.tokens.lowerBound)
    }
  }

  /// Replaces `bringSubview(toFront: view)` by `bringSubviewToFront(view)`, and
  /// `didMove(toParentViewController:)` by `didMove(toParent:)`.
  private mutating func portLabel(at place: Int) {
    let function = source[place - 2]
    guard source[place - 1] == "(" else { return }
    switch source[place] {
    case "toFront" where function == "bringSubview":
      rename(place - 2, to: "bringSubviewToFront")
      remove(place..<place + 2)
    case "toBack" where function == "sendSubview":
      rename(place - 2, to: "sendSubviewToBack")
      remove(place..<place + 2)
    case "toParentViewController" where ["didMove", "willMove"].contains(function):
      rename(place, to: "toParent")
    default: break
    }
  }
}
