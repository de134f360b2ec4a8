import Foundation

extension ReplayResult {
  /// The result as a JSON object.
  var object: [String: Any] {
    [
      "path": path, "passed": isPassed, "exit": Int(exit.rawValue), "message": words,
      "written": written, "remarks": remarks, "seconds": seconds,
      "exhibits": exhibits.map { exhibit in
        var object: [String: Any] = ["caption": exhibit.caption, "seconds": exhibit.seconds]
        object["expected"] = exhibit.expected
        return object
      },
    ]
  }

  /// Creates a result from the JSON object of another process; nil for an invalid object.
  init?(object: [String: Any]) {
    guard let path = object["path"] as? String, let words = object["message"] as? String,
      let exit = (object["exit"] as? Int).flatMap({ ToolExit(rawValue: Int32($0)) }),
      let written = object["written"] as? [String], let seconds = object["seconds"] as? Double,
      let exhibits = object["exhibits"] as? [[String: Any]]
    else { return nil }
    self.init(
      path: path, words: words, exit: exit, written: written,
      remarks: object["remarks"] as? [String] ?? [], seconds: seconds,
      exhibits: exhibits.compactMap { exhibit in
        guard let caption = exhibit["caption"] as? String,
          let seconds = exhibit["seconds"] as? Double
        else { return nil }
        return Exhibit(
          caption: caption, seconds: seconds, expected: exhibit["expected"] as? String)
      })
  }
}
