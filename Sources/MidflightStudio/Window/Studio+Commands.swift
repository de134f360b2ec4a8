import Foundation
import Midflight
import MidflightReplay
import MotionCore

extension Studio {
  /// The rates of slow motion, in animation seconds per second.
  static let rates = [0.05, 0.1, 0.25, 0.5, 1, 2]

  /// The rate on display: of the live run or of the replay.
  var shownRate: Double { player.shownRate }

  /// Carries out a command at once.
  ///
  /// - Slower and faster go to the next of `rates`, and stop at the last one.
  /// - A restart releases held input, and ends the file that is being written, with a message.
  /// - Rows above and below are chosen only in a visible list. The inspector is toggled only if
  ///   there is one.
  func carryOut(_ command: Command) {
    switch command {
    case .togglePlaying: player.setPlaying(!player.isPlaying, at: now)
    case .stepForward: player.step(forward: true, at: now)
    case .stepBack: player.step(forward: false, at: now)
    case .slower: player.setRate(Studio.rates.last { $0 < shownRate } ?? Studio.rates[0], at: now)
    case .faster: player.setRate(Studio.rates.first { $0 > shownRate } ?? shownRate, at: now)
    case .fullSpeed: player.setRate(1, at: now)
    case .restart:
      releaseSceneInput()
      reportingEndedFile { attempt(.play) { player.restart(at: now) } }
      refreshRecordings()
    case .record: toggleRecording()
    case .save: save()
    case .previousSession: selectPrevious()
    case .nextSession: select(offset: 1)
    case .search: search()
    case .up: chooseRow(forward: false)
    case .down: chooseRow(forward: true)
    case .toggleList: toggle(\.list)
    case .toggleInspector: if inspector != nil { toggle(\.inspector) }
    case .toggleAppearance: setDark(!isDark)
    case .toggleLanguage: setLanguage(WindowText.language(after: language))
    case .toggleFinger: toggleFinger()
    case .toggleKeys: showKeys(!showsKeys)
    case .toggleLatency: showsLatency.toggle()
    case .switchKeyboard: switchKeyboard()
    case .toggleStudio: showOnlyScene(!showsOnlyScene)
    case .close: onClose()
    }
  }

  /// Shows the tip of a command, with its keys, while the mouse rests on its button.
  func explain(_ button: PlainControl, as command: Command) {
    button.onHover = { [unowned self, unowned button] isHovered in
      guard let tip = root.controller?.tip else { return }
      if isHovered { tip.schedule(command.tip(in: language), of: button) } else { tip.cancel() }
    }
  }

  /// Shows a tip while the mouse rests on a view. The text is made when the mouse enters or moves.
  func explain(_ view: UIView, with text: @escaping () -> String) {
    view.addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self, unowned view] hover in
        let isOver = hover.state == .began || hover.state == .changed
        showTip(isOver ? text() : nil, of: view)
      })
  }

  /// Schedules the tip of a view or of a part of it; nil hides the tip. No effect before the window
  /// has its panels.
  func showTip(_ text: String?, of view: UIView, at place: CGRect? = nil) {
    guard let tip = root.controller?.tip else { return }
    if let text { tip.schedule(text, of: view, at: place) } else { tip.cancel() }
  }

  // MARK: - Takes

  /// Restarts the scene and records it to a new file; or ends the recording, and plays on. If no
  /// file can be made, the failure appears and nothing else changes.
  private func toggleRecording() {
    if player.session.isRecorded { return endRecording() }
    attempt(.record) {
      let writer = try library.beginRecording(player.newHeader)
      releaseSceneInput()
      player.record(with: writer, at: now)
    }
  }

  /// Ends the file that is being written, and shows a message with its place. The scene continues
  /// in a new session, and held input is released. No effect unless a file is being written.
  func endRecording() {
    guard player.session.isRecorded else { return }
    releaseSceneInput()
    let url = player.session.url
    player.endRecording(at: now)
    if let text = url.flatMap(recordedText) { showMessage(text) }
    refreshRecordings()
  }

  /// Performs work, and shows a message with the place of the file if the work ends the file that
  /// is being written; otherwise no message.
  private func reportingEndedFile(_ work: () -> Void) {
    let (session, wasRecorded) = (player.session, player.session.isRecorded)
    work()
    guard wasRecorded, session.isOver, let text = session.url.flatMap(recordedText) else { return }
    showMessage(text)
  }

  /// Returns the message that a file is complete; nil while a failure of the recording is on
  /// display.
  func recordedText(_ url: URL) -> String? {
    hasFailed(.record)
      ? nil : WindowText.recordedTo(in: language, ["place": Studio.path(of: url)])
  }

  /// The label of the mark where a saved session's last minute begins.
  static let lastMinute = "last 60 s"

  /// Saves the session on display from its beginning, because a replay starts there, with its
  /// trace. A mark labels the last minute of a longer session. The list shows the new file.
  private func save() {
    attempt(.save) {
      let session = player.session
      let url = try library.save(
        session.completeRecording().marking(
          Studio.lastMinute, at: session.end.advanced(by: -TimelineScale.liveSeconds)))
      let trace = try Replay(Recording(contentsOf: url), scenes: catalog).run()
      try trace.write(to: url.traceOfRecording, ifExists: .keep)
      session.didSave(to: url)
      showMessage(WindowText.savedTo(in: language, ["place": Studio.path(of: url)]))
      refreshRecordings()
      reveal(.recording(url))
    }
  }

  /// Returns a file's path, shortened with `~` inside the home folder: `~/a.jsonl`.
  static func path(of url: URL) -> String {
    let (path, home) = (url.standardizedFileURL.path, NSHomeDirectory())
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Shows the parent of a fork, or else the session before this one; from the first one, the last.
  private func selectPrevious() {
    guard case .fork(let parent, _) = player.session.origin,
      player.sessions.contains(where: { $0 === parent })
    else { return select(offset: -1) }
    select(parent)
  }

  /// Shows the session at a distance in the order of creation, around the ends. No effect with one
  /// session.
  private func select(offset: Int) {
    guard let index = player.sessions.firstIndex(where: { $0 === player.session }),
      player.sessions.count > 1
    else { return }
    let count = player.sessions.count
    select(player.sessions[(index + offset + count) % count])
  }

  /// Shows a session, paused. Held input is released. A file that is being written ends, with a
  /// message.
  private func select(_ session: Session) {
    releaseSceneInput()
    reportingEndedFile { player.select(session, at: now) }
    refreshRecordings()
  }

  // MARK: - The list

  /// Shows the list, and focuses the search field with all of its text selected.
  private func search() {
    show(\.list)
    keyboard.comesFromSearch = true
    chrome.perform {
      root.controller?.list.field.begin()
      root.controller?.list.field.selectAll()
    }
  }

  /// Opens the row before or after the open one; from a row that the search has hidden, the last or
  /// first row. No effect at the ends, or while the list is hidden.
  private func chooseRow(forward: Bool) {
    // A hidden list offers no choice.
    guard panels.list, let list = root.controller?.list else { return }
    let index = list.index
    let current = index.rows.contains(chosenRow) ? chosenRow : nil
    if let row = index.row(after: current, forward: forward) { choose(row) }
  }
}

extension Recording {
  /// Returns the recording with a mark at a moment, after other lines at that moment; unchanged for
  /// a moment at or before 0.
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
