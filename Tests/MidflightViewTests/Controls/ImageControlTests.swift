@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Images on buttons, segments and tab bar items.
struct ImageControlTests {
  private let star = UIImage(systemName: "star")
  private let filled = UIImage(systemName: "star.fill")

  // MARK: - Buttons

  @Test func aStateWithoutAnImageShowsTheNormalImage() {
    let button = UIButton(type: .custom)
    #expect(button.currentImage == nil && button.currentBackgroundImage == nil)
    button.setImage(star, for: .normal)
    button.setImage(filled, for: .selected)
    #expect(button.image(for: .highlighted) == star && button.currentImage == star)
    button.isSelected = true
    #expect(button.currentImage == filled && button.imageView?.image == filled)
    button.isEnabled = false
    #expect(button.currentImage == star)
    button.setImage(nil, for: .normal)
    #expect(button.currentImage == nil)
  }

  @Test func aFocusedButtonShowsItsSelectedTitleAndImage() {
    let bench = ControlBench<UIButton> {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      button.setTitle("Off", for: .normal)
      button.setTitle("On", for: .selected)
      button.setImage(filled, for: .selected)
      button.isSelected = true
      return button
    }
    bench.type("Tab")
    #expect(bench.control.state == [.selected, .focused])
    #expect(bench.control.currentTitle == "On" && bench.control.currentImage == filled)
    bench.stage.perform { bench.control.setTitle("Here", for: [.selected, .focused]) }
    #expect(bench.control.currentTitle == "Here")
  }

  @Test func aButtonsImageIsLeftOfItsTitleAndBothAreCentered() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    button.setImage(star, for: .normal)
    button.setTitle("Go", for: .normal)
    button.layoutIfNeeded()
    let (label, image) = (try #require(button.titleLabel), try #require(button.imageView))
    #expect(image.frame.size == star?.size && image.frame.maxX == label.frame.minX)
    expect((image.frame.minX + label.frame.maxX) / 2, near: 100)
    #expect(image.center.y == 30 && label.center.y == 30)
    let bare = label.intrinsicContentSize
    #expect(button.intrinsicContentSize.width == bare.width + image.frame.width)
  }

  @Test func imageInsetsAndTitleInsetsAreIndependent() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    button.setImage(star, for: .normal)
    button.setTitle("Go", for: .normal)
    button.layoutIfNeeded()
    let (label, image) = (try #require(button.titleLabel), try #require(button.imageView))
    let (title, picture, size) = (label.frame, image.frame, button.intrinsicContentSize)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: -8)
    button.layoutIfNeeded()
    #expect(label.frame == title.offsetBy(dx: 8, dy: 0) && image.frame == picture)
    button.imageEdgeInsets = UIEdgeInsets(top: -4, left: 0, bottom: 4, right: 0)
    button.layoutIfNeeded()
    #expect(image.frame == picture.offsetBy(dx: 0, dy: -4))
    #expect(button.intrinsicContentSize == size)
  }

  @Test func aNarrowButtonShrinksItsTitleAndNotItsImage() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    button.setImage(star, for: .normal)
    button.setTitle("Something long", for: .normal)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.minX == 0 && button.imageView?.frame.size == star?.size)
    #expect(button.titleLabel?.frame.maxX == 40)
  }

  @Test func aButtonWithOnlyAnImageIsAsHighAsTheImage() {
    let button = UIButton(type: .system)
    button.setImage(
      UIImage(systemName: "square", withConfiguration: UIImage.SymbolConfiguration(pointSize: 68)),
      for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 72, height: 72))
  }

  @Test func aSystemButtonDrawsImagesInItsTintAndGreyWhenDisabled() {
    let button = UIButton(type: .system)
    let original = star?.withTintColor(.red, renderingMode: .alwaysOriginal)
    button.setImage(original, for: .normal)
    #expect(button.imageView?.image == original)
    button.setImage(star, for: .normal)
    #expect(button.imageView?.image?.renderingMode == .alwaysTemplate)
    #expect(button.imageView?.tintColor == .systemBlue)
    button.isEnabled = false
    #expect(button.imageView?.tintColor == .tertiaryLabel)
    button.isEnabled = true
    #expect(button.imageView?.tintColor == .systemBlue)
  }

  @Test func aSystemButtonsImageIsDimmedWithItsTitle() {
    let bench = ControlBench<UIButton> {
      let button = UIButton(type: .system)
      button.setImage(star, for: .normal)
      button.sizeToFit()
      return button
    }
    bench.finger.press(bench.middle)
    bench.stage.advance(by: 0.1)
    expect(bench.control.imageView?.layer.presentedValues.opacity ?? 0, near: 0.2)
  }

  @Test func aCustomButtonsImageFadesUnlessItHasOneForTheState() {
    let button = UIButton(type: .custom)
    button.setImage(star, for: .normal)
    button.isHighlighted = true
    #expect(button.imageView?.alpha == 0.5)
    button.setImage(filled, for: .highlighted)
    #expect(button.imageView?.alpha == 1)
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.imageView?.alpha == 0.5)
  }

  @Test func aBackgroundImageFillsTheButton() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    button.setBackgroundImage(filled, for: .normal)
    button.layoutIfNeeded()
    let ground = button.subviews.compactMap { $0 as? UIImageView }.first { $0.image == filled }
    #expect(ground?.frame == button.bounds && button.backgroundImage(for: .selected) == filled)
  }

  @Test func aButtonShowsTheImageOfItsPrimaryAction() {
    let button = UIButton(primaryAction: UIAction(title: "Star", image: star) { _ in })
    #expect(button.currentImage == star && button.currentTitle == "Star")
  }

  // MARK: - Segments

  @Test func aSegmentHasATitleOrAnImage() throws {
    let control = UISegmentedControl(items: ["One", try #require(star)])
    #expect(control.titleForSegment(at: 0) == "One" && control.imageForSegment(at: 0) == nil)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 1) == star)
    control.setTitle("Two", forSegmentAt: 1)
    control.setImage(filled, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0) == filled)
    #expect(control.titleForSegment(at: 1) == "Two" && control.imageForSegment(at: 1) == nil)
    control.insertSegment(with: star, at: 0, animated: false)
    #expect(control.numberOfSegments == 3 && control.imageForSegment(at: 0) == star)
  }

  @Test func aSegmentOfAGivenWidthLeavesTheRestToTheOthers() {
    let bench = ControlBench<UISegmentedControl>(at: CGPoint(x: 0, y: 0), for: .valueChanged) {
      let control = UISegmentedControl(items: ["One", "Two", "Three"])
      control.setWidth(100, forSegmentAt: 1)
      control.frame.size.width = 200
      return control
    }
    #expect(bench.control.widthForSegment(at: 1) == 100)
    #expect(bench.control.widthForSegment(at: 0) == 0)
    bench.finger.tap(CGPoint(x: 140, y: 16))
    #expect(bench.control.selectedSegmentIndex == 1)
    bench.finger.tap(CGPoint(x: 160, y: 16))
    #expect(bench.control.selectedSegmentIndex == 2)
    bench.finger.tap(CGPoint(x: 40, y: 16))
    #expect(bench.control.selectedSegmentIndex == 0)
  }

  // MARK: - Tab bars

  @Test func aTabBarItemShowsItsSelectedImageWhileSelected() throws {
    let stage = Stage(size: CGSize(width: 200, height: 49))
    let bar = stage.perform { UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49)) }
    let one = UITabBarItem(title: "One", image: star, selectedImage: filled)
    let two = UITabBarItem(title: "Two", image: star, tag: 7)
    stage.perform {
      stage.window.addSubview(bar)
      bar.items = [one, two]
      bar.selectedItem = one
    }
    func images() -> [UIImage?] {
      bar.subviews.compactMap { $0 as? TabBarButton }.map { button in
        button.subviews.compactMap { $0 as? UIImageView }.first?.image?
          .withRenderingMode(.automatic)
      }
    }
    #expect(two.tag == 7 && two.selectedImage == nil)
    #expect(images() == [filled, star])
    stage.perform { bar.selectedItem = two }
    #expect(images() == [star, star])
    stage.perform { two.image = filled }
    #expect(images() == [star, filled])
  }

  @Test func aTabBarItemsTitleIsBelowItsImage() throws {
    let stage = Stage(size: CGSize(width: 200, height: 49))
    let bar = stage.perform { UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49)) }
    stage.perform {
      stage.window.addSubview(bar)
      bar.items = [UITabBarItem(title: "One", image: star, tag: 0)]
    }
    stage.advance(by: 0)
    let button = try #require(bar.subviews.compactMap { $0 as? TabBarButton }.first)
    let image = try #require(button.subviews.compactMap { $0 as? UIImageView }.first)
    let label = try #require(button.subviews.compactMap { $0 as? UILabel }.first)
    #expect(image.center.y + 10 < label.frame.minY && label.frame.maxY < 49)
    #expect(label.font.pointSize == 10)
  }
}
