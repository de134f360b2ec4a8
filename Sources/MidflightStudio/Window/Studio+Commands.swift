import Foundation
import Midflight
import MidflightReplay
import MotionCore

extension Studio {
  /// Animation seconds per second that slow motion goes through.
  static let rates = [0.05, 0.1, 0.25, 0.5, 1, 2]

  /// The rate that is shown: the live run's, or the replay's.
  var shownRate: Double { deck.shownRate }

  func carryOut(_ command: Command) {
    switch command {
    case .togglePlaying: deck.setPlaying(!deck.isPlaying, at: now)
    case .stepForward: deck.step(forward: true, at: now)
    case .stepBack: deck.step(forward: false, at: now)
    case .slower: deck.setRate(Studio.rates.last { $0 < shownRate } ?? Studio.rates[0], at: now)
    case .faster: deck.setRate(Studio.rates.first { $0 > shownRate } ?? shownRate, at: now)
    case .fullSpeed: deck.setRate(1, at: now)
    case .restart:
      letGoOfScene()
      sayingWhatEnds { deck.restart(at: now) }
      refreshRecordings()
    case .record: toggleRecording()
    case .save: save()
    case .olderTake: selectOlder()
    case .newerTake: select(offset: 1)
    case .search: search()
    case .up: chooseRow(forward: false)
    case .down: chooseRow(forward: true)
    case .toggleList: toggle(\.list)
    case .toggleInspector: if inspector != nil { toggle(\.inspector) }
    case .toggleAppearance: setDark(!isDark)
    case .toggleLanguage: setLanguage(language == .english ? .chinese : .english)
    case .toggleKeys: showKeys(!showsKeys)
    case .toggleAges: showsAges.toggle()
    case .switchKeyboard: switchKeyboard()
    case .close: onClose()
    }
  }

  /// Has the window say what a button does where the mouse rests on it.
  func explain(_ button: PlainControl, as command: Command) {
    button.onHover = { [unowned self, unowned button] isHovered in
      guard let tip = root.controller?.tip else { return }
      if isHovered { tip.offer(command.tip(in: language), of: button) } else { tip.withdraw() }
    }
  }

  /// Has the window say what a view shows where the mouse rests on it.
  func explain(_ view: UIView, with words: @escaping () -> String) {
    view.addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self, unowned view] hover in
        let isOver = hover.state == .began || hover.state == .changed
        tell(isOver ? words() : nil, of: view)
      })
  }

  /// Says what a view, or a part of it, shows if the mouse stays there; nil if it has gone.
  func tell(_ words: String?, of view: UIView, at place: CGRect? = nil) {
    guard let tip = root.controller?.tip else { return }
    if let words { tip.offer(words, of: view, at: place) } else { tip.withdraw() }
  }

  // MARK: - Takes

  /// Begins to write what is done from the scene's beginning on; or ends that, and plays on.
  private func toggleRecording() {
    if deck.take.isRecorded { return endRecording() }
    do throws(RecordingFailure) {
      let writer = try shelf.beginRecording(deck.freshHeader)
      letGoOfScene()
      deck.record(with: writer, at: now)
    } catch {
      say(error.description)
    }
  }

  /// Ends the file that is being written, if one is, and says where it is. The scene goes on after it.
  func endRecording() {
    guard deck.take.isRecorded else { return }
    letGoOfScene()
    let url = deck.take.url
    deck.endRecording(at: now)
    if let url { say("\(Words.recorded(in: language)) \(Studio.place(of: url))") }
    refreshRecordings()
  }

  /// Does something that may end the file that is being written, and says so if it does.
  private func sayingWhatEnds(_ work: () -> Void) {
    let (take, wasRecorded) = (deck.take, deck.take.isRecorded)
    work()
    guard wasRecorded, take.isOver, let url = take.url else { return }
    say("\(Words.recorded(in: language)) \(Studio.place(of: url))")
  }

  /// What a saved take says where its last minute begins.
  static let lastMinute = "last 60 s"

  /// Keeps the take that is seen, all of it: what replays begins at the scene's beginning. A mark
  /// says where the last minute begins. What is down then is down at its end.
  private func save() {
    do {
      let take = deck.take
      let url = try shelf.save(
        take.whole().marking(
          Studio.lastMinute, at: take.end.advanced(by: -TimelineScale.liveSeconds)))
      let trace = try Replay(Recording(contentsOf: url), scenes: catalog).run()
      try trace.write(to: url.traceOfRecording, whenTaken: .kept)
      take.didSave(to: url)
      say("\(Words.saved(in: language)) \(Studio.place(of: url))")
      refreshRecordings()
      reveal(.recording(url))
    } catch {
      say("\(error)")
    }
  }

  /// Where a file is, as a person would look for it: from the home folder on if it is in there.
  static func place(of url: URL) -> String {
    let (path, home) = (url.standardizedFileURL.path, NSHomeDirectory())
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Shows the take that the one that is seen was taken over from, where that was; of one that was not, the
  /// one before it.
  private func selectOlder() {
    guard case .fork(let parent, _) = deck.take.origin,
      deck.takes.contains(where: { $0 === parent })
    else { return select(offset: -1) }
    select(parent)
  }

  private func select(offset: Int) {
    guard let index = deck.takes.firstIndex(where: { $0 === deck.take }), deck.takes.count > 1
    else { return }
    let count = deck.takes.count
    select(deck.takes[(index + offset + count) % count])
  }

  private func select(_ take: Take) {
    letGoOfScene()
    sayingWhatEnds { deck.select(take, at: now) }
    refreshRecordings()
  }

  // MARK: - The list

  private func search() {
    show(\.list)
    keyboard.comesFromSearch = true
    chrome.perform {
      root.controller?.list.field.begin()
      root.controller?.list.field.selectAll()
    }
  }

  private func chooseRow(forward: Bool) {
    // Where no row is seen, none is chosen.
    guard panels.list, let list = root.controller?.list else { return }
    let index = list.index
    let current = index.rows.contains(chosenRow) ? chosenRow : nil
    if let row = index.row(after: current, forward: forward) { choose(row) }
  }
}

extension Recording {
  /// The recording with a name for a moment; itself if that is before its beginning.
  nonisolated fileprivate func marking(
    _ label: String, at moment: Moment
  ) throws(RecordingFailure) -> Recording {
    guard moment > .zero else { return self }
    var marked = self
    let index = lines.firstIndex { $0.time.map { $0 > moment } ?? false } ?? lines.count
    marked.lines.insert(Line(.mark(label), at: moment), at: index)
    return try marked.sealed()
  }
}
