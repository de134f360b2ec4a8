/// A section of the inspector, by the name that the settings file has for it.
nonisolated enum InspectorSection: String, CaseIterable {
  case animators = "Animators"
  case curve = "Curve"
  case states = "State"
  case values = "Values"
  case timing = "Timing"
  case input = "Input"
  case overlay = "Over the scene"

  /// The heading.
  var title: WindowText {
    switch self {
    case .animators: .sectionAnimators
    case .curve: .sectionCurve
    case .states: .sectionStates
    case .values: .sectionValues
    case .timing: .sectionTiming
    case .input: .sectionInput
    case .overlay: .sectionOverlay
    }
  }

  /// The explanation of the section, which a tip shows.
  private var help: WindowText {
    switch self {
    case .animators: .lanesHelp
    case .curve: .curveHelp
    case .states: .statesHelp
    case .values: .valuesHelp
    case .timing: .timingHelp
    case .input: .inputHelp
    case .overlay: .overlayHelp
    }
  }

  /// Returns the explanation to show over a part of the section; nil over the contents of the
  /// timing and overlay sections, which explain themselves.
  func help(over part: PanelSection.Part) -> WindowText? {
    part == .content && (self == .timing || self == .overlay) ? nil : help
  }
}
