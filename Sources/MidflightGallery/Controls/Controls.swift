#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let controls = Scene(
    "controls", title: ["en": "Controls", "zh": "控件"],
    summary: [
      "en":
        "Try every control, by hand or with Tab, Space and the arrows; catch the knobs in flight.",
      "zh": "用手指，或用 Tab、空格键和方向键，试试每个控件；还能接住正在移动的滑块。",
    ]
  ) { _ in ControlsViewController() }
}

/// Every control on one page, like iOS's settings, and the symbols on a second page.
///
/// A control has states (enabled, highlighted, selected) and sends action events to its targets.
/// Knobs of switches and sliders can be caught in flight, and the keyboard moves the focus between
/// controls. The pages share a `UITabBarController`.
final class ControlsViewController: UITabBarController {
  /// Adds the two pages.
  override func viewDidLoad() {
    super.viewDidLoad()
    let settings = SettingsViewController()
    settings.tabBarItem = UITabBarItem(
      title: "Settings", image: UIImage(systemName: "slider.horizontal.3"), tag: 0)
    let symbols = SymbolsViewController()
    symbols.tabBarItem = UITabBarItem(
      title: "Symbols", image: UIImage(systemName: "star"),
      selectedImage: UIImage(systemName: "star.fill"))
    viewControllers = [settings, symbols]
    tabBar.accessibilityIdentifier = "tabs"
  }
}

/// Settings with a visible effect: appearance, tint, a level and its progress view, and a number.
final class SettingsViewController: UIViewController {
  private let heading = UILabel()
  private let appearance = UISegmentedControl(items: ["Light", "Dark"])
  private let enabled = UISwitch()
  private let silent = UISwitch()
  private let level = UISlider()
  private let progress = UIProgressView(progressViewStyle: .default)
  private let copies = UIStepper()
  private let copiesLabel = UILabel()
  private let fill = FilledButton(type: .custom)
  private let reset = UIButton(type: .system)
  private let locked = UIButton(type: .system)
  private var tints: [UIButton] = []
  private var sections: [FormSection] = []

  private let colors: [(name: String, color: UIColor)] = [
    ("blue", .systemBlue), ("green", .systemGreen), ("orange", .systemOrange),
    ("red", .systemRed), ("purple", .systemPurple),
  ]

  /// Adds the sections and sets the initial values without animation.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    heading.text = "Controls"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    view.addSubview(heading)
    makeAppearance()
    makeLevel()
    makeCopies()
    makeButtons()
    sections = [
      FormSection(
        "Display", rows: [FormRow("Appearance", [appearance]), FormRow("Tint", tints)]),
      FormSection(
        "Sound",
        rows: [
          FormRow("Silent mode", [silent]), FormRow("Volume", [level], isFilled: true),
          FormRow("Level", [progress], isFilled: true),
        ]),
      FormSection("Printing", rows: [FormRow("Copies", [copiesLabel, copies])]),
      FormSection(
        "Buttons",
        rows: [FormRow("Controls enabled", [enabled]), FormRow("", [reset, locked, fill])]),
    ]
    for section in sections { view.addSubview(section) }
    start(animated: false)
  }

  /// Stacks the sections at the centre, at most 600 points wide.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = min(view.bounds.width - 32, 600)
    let left = (view.bounds.width - width) / 2
    heading.sizeToFit()
    heading.frame.origin = CGPoint(x: left, y: 28)
    var top: CGFloat = 78
    for section in sections {
      section.frame = CGRect(x: left, y: top, width: width, height: section.height)
      top += section.height + 8
    }
  }

  // MARK: - Parts

  /// Prepares the appearance control and a button for each tint. A choice changes the whole window.
  /// A selected tint shows a checkmark, also while highlighted or disabled.
  private func makeAppearance() {
    appearance.accessibilityIdentifier = "appearance"
    appearance.addAction(
      UIAction { [unowned self] _ in
        view.window?.overrideUserInterfaceStyle =
          appearance.selectedSegmentIndex == 1 ? .dark : .light
      }, for: .valueChanged)
    tints = colors.map { name, color in
      let button = UIButton(type: .custom)
      let size = UIImage.SymbolConfiguration(pointSize: 24)
      let plain = UIImage(systemName: "circle.fill", withConfiguration: size)
      let marked = UIImage(systemName: "checkmark.circle.fill", withConfiguration: size)
      let states: [UIControl.State] = [
        .selected, [.selected, .highlighted], [.selected, .disabled],
      ]
      button.setImage(plain?.withTintColor(color, renderingMode: .alwaysOriginal), for: .normal)
      for state in states {
        button.setImage(marked?.withTintColor(color, renderingMode: .alwaysOriginal), for: state)
      }
      button.accessibilityIdentifier = "tint-\(name)"
      // The mark is a hole in the circle; this background makes it white in dark mode too.
      let ground = UIView(frame: CGRect(x: 0, y: 0, width: 18, height: 18))
      ground.center = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
      ground.autoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
      ground.backgroundColor = .white
      ground.layer.cornerRadius = 9
      ground.isUserInteractionEnabled = false
      button.insertSubview(ground, at: 0)
      button.addAction(
        UIAction { [unowned self] _ in tint(color) }, for: .primaryActionTriggered)
      return button
    }
  }

  /// Sets the window's tint and marks the button of that colour.
  private func tint(_ color: UIColor) {
    view.window?.tintColor = color
    for (button, (_, own)) in zip(tints, colors) { button.isSelected = own == color }
  }

  /// Prepares the switch, the slider and the progress view. The switch disables the slider, and the
  /// slider's value sets the progress.
  private func makeLevel() {
    silent.accessibilityIdentifier = "silent"
    silent.addAction(
      UIAction { [unowned self] _ in level.isEnabled = !silent.isOn }, for: .valueChanged)
    level.accessibilityIdentifier = "volume"
    level.addAction(
      UIAction { [unowned self] _ in progress.progress = level.value }, for: .valueChanged)
    progress.accessibilityIdentifier = "level"
  }

  /// Prepares a stepper from 1 to 20 with its label.
  private func makeCopies() {
    copiesLabel.textColor = .secondaryLabel
    copiesLabel.accessibilityIdentifier = "copies-label"
    copies.accessibilityIdentifier = "copies"
    copies.minimumValue = 1
    copies.maximumValue = 20
    copies.addAction(UIAction { [unowned self] _ in showCopies() }, for: .valueChanged)
  }

  private func showCopies() {
    copiesLabel.text = "\(Int(copies.value))"
    copiesLabel.superview?.setNeedsLayout()
  }

  /// Prepares the switch that enables the other controls, and the buttons Reset, Locked and Fill.
  ///
  /// Locked is always disabled. Fill sets the level to 1, and the next press to 0.
  private func makeButtons() {
    enabled.accessibilityIdentifier = "enabled"
    enabled.addAction(
      UIAction { [unowned self] _ in
        let all: [UIControl] = [appearance, silent, level, copies, fill, reset] + tints
        for control in all { control.isEnabled = enabled.isOn }
      }, for: .valueChanged)

    reset.setTitle("Reset", for: .normal)
    reset.titleLabel?.font = .systemFont(ofSize: 17)
    reset.accessibilityIdentifier = "reset"
    reset.addAction(
      UIAction { [unowned self] _ in start(animated: true) }, for: .primaryActionTriggered)

    locked.setTitle("Locked", for: .normal)
    locked.titleLabel?.font = .systemFont(ofSize: 17)
    locked.isEnabled = false
    locked.accessibilityIdentifier = "locked"

    show("Fill", "play.fill", for: .normal)
    show("Empty", "backward.fill", for: .selected)
    fill.titleEdgeInsets = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: -5)
    fill.accessibilityIdentifier = "fill"
    fill.addAction(
      UIAction { [unowned self] _ in
        fill.isSelected.toggle()
        set(fill.isSelected ? 1 : 0, animated: true)
      }, for: .primaryActionTriggered)
  }

  /// Sets the filled button's title and image for a state, also while pressed and disabled.
  private func show(_ title: String, _ symbol: String, for state: UIControl.State) {
    let image = UIImage(
      systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 12))
    let looks: [(UIControl.State, UIColor)] = [
      ([], .white), (.highlighted, .white), (.disabled, .tertiaryLabel),
    ]
    for (look, color) in looks {
      let state = state.union(look)
      fill.setTitle(title, for: state)
      fill.setTitleColor(color, for: state)
      fill.setImage(image?.withTintColor(color, renderingMode: .alwaysOriginal), for: state)
    }
  }

  // MARK: - Values

  private func set(_ value: Float, animated: Bool) {
    level.setValue(value, animated: animated)
    progress.setProgress(value, animated: animated)
  }

  /// Resets all values except the appearance and the tint.
  ///
  /// With `animated` false, the appearance and the tint get their initial values too.
  private func start(animated: Bool) {
    set(0.5, animated: animated)
    silent.setOn(false, animated: animated)
    enabled.setOn(true, animated: animated)
    level.isEnabled = true
    fill.isSelected = false
    copies.value = 1
    showCopies()
    guard !animated else { return }
    appearance.selectedSegmentIndex = traitCollection.userInterfaceStyle == .dark ? 1 : 0
    tints.first?.isSelected = true
  }
}

/// A button filled with the tint colour; its alpha is lower while pressed.
final class FilledButton: UIButton {
  /// Creates a button with rounded corners in the tint colour.
  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 8
    titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
    showTint()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { backgroundColor = isEnabled ? tintColor : .tertiarySystemFill }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.75 : 1 } }
  override var isEnabled: Bool { didSet { showTint() } }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 96, height: 32) }
}
