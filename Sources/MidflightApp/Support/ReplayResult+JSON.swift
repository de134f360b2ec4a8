import Foundation

extension ReplayResult {
  /// The result as a JSON object. `line` and `column` are present only if the first failure is in
  /// the recording.
  var object: [String: Any] {
    var object: [String: Any] = [
      "path": path, "passed": isPassed, "exit": Int(exit.rawValue), "message": words,
      "written": written, "remarks": remarks, "seconds": seconds,
      "exhibits": failureMoments.map { moment in
        var object: [String: Any] = ["caption": moment.caption, "seconds": moment.seconds]
        object["expected"] = moment.expected
        return object
      },
    ]
    if case .inRecording(let line, let column, _)? = failures.first {
      (object["line"], object["column"]) = (line, column)
    }
    if let upgrade {
      object["upgrade"] = ["engineOnly": upgrade.isByEngineOnly, "message": upgrade.words]
    }
    return object
  }

  /// Creates a result from the JSON object of another process; nil if a required member is missing
  /// or invalid.
  ///
  /// All failures of the object become one. Ignores invalid failure moments.
  init?(object: [String: Any]) {
    guard let path = object["path"] as? String, let words = object["message"] as? String,
      let exit = (object["exit"] as? Int).flatMap({ ToolExit(rawValue: Int32($0)) }),
      let written = object["written"] as? [String], let seconds = object["seconds"] as? Double,
      let failureMoments = object["exhibits"] as? [[String: Any]]
    else { return nil }
    self.init(
      path: path, failures: Self.failures(words, object["line"], object["column"]), exit: exit,
      written: written,
      remarks: object["remarks"] as? [String] ?? [], seconds: seconds,
      failureMoments: failureMoments.compactMap { moment in
        guard let caption = moment["caption"] as? String,
          let seconds = moment["seconds"] as? Double
        else { return nil }
        return FailureMoment(
          caption: caption, seconds: seconds, expected: moment["expected"] as? String)
      },
      upgrade: Self.upgrade(object["upgrade"]))
  }

  private static func upgrade(_ object: Any?) -> Upgrade? {
    guard let object = object as? [String: Any], let words = object["message"] as? String,
      let isByEngineOnly = object["engineOnly"] as? Bool
    else { return nil }
    return Upgrade(isByEngineOnly: isByEngineOnly, words: words)
  }

  /// Returns all failures of a message as one failure; none for an empty message.
  ///
  /// - Parameters:
  ///   - message: The failures in one line.
  ///   - line: The line of the first failure; nil if the failure is not in the recording.
  ///   - column: The column of the first failure.
  private static func failures(_ message: String, _ line: Any?, _ column: Any?) -> [Failure] {
    if message.isEmpty { return [] }
    guard let line = line as? Int, let column = column as? Int else { return [.other(message)] }
    let words = message.trimmingPrefix("\(line):\(column): ")
    return [.inRecording(line: line, column: column, String(words))]
  }
}
