#if canImport(UIKit)
  import UIKit
#else
  import MidflightApp
#endif

/// A song, with the colours of its artwork.
struct Song {
  let title: String
  let colors: [UIColor]

  static let all = [
    Song(title: "Harbour Lights", colors: [.systemIndigo, .systemTeal]),
    Song(title: "Paper Planes Home", colors: [.systemOrange, .systemPink]),
    Song(title: "Slow Tram", colors: [.systemGreen, .systemBlue]),
    Song(title: "Lantern Street", colors: [.systemYellow, .systemRed]),
    Song(title: "Quiet Observatory", colors: [.systemPurple, .systemBlue]),
  ]
}

/// A list of songs, with the player above it. A tap on a song plays it.
final class LibraryViewController: UIViewController {
  let player = PlayerViewController()
  private let list = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let heading = UILabel()
    heading.text = "Library"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    list.addArrangedSubview(heading)
    for song in Song.all {
      let row = UIButton(
        type: .system,
        primaryAction: UIAction(title: song.title) { [player] _ in player.play(song) })
      row.titleLabel?.font = .systemFont(ofSize: 20)
      row.contentHorizontalAlignment = .leading
      list.addArrangedSubview(row)
    }
    list.axis = .vertical
    list.distribution = .fillEqually
    view.addSubview(list)

    addChild(player)
    view.addSubview(player.view)
    player.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    list.frame = CGRect(x: 24, y: 48, width: view.bounds.width - 48, height: 330)
    player.layOut()
  }
}
