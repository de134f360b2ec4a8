import Foundation

extension ReplayResult {
  /// The result as a JSON object. `line` and `column` are present only if the first failure is in
  /// the recording.
  var object: [String: Any] {
    var object: [String: Any] = [
      "path": path, "passed": isPassed, "exit": Int(exit.rawValue), "message": words,
      "failures": failures.map(\.object),
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
  /// Ignores invalid failure moments.
  init?(object: [String: Any]) {
    guard let path = object["path"] as? String,
      let failures = (object["failures"] as? [[String: Any]])?.map(Failure.init(object:)),
      !failures.contains(nil),
      let exit = (object["exit"] as? Int).flatMap({ ToolExit(rawValue: Int32($0)) }),
      let written = object["written"] as? [String], let seconds = object["seconds"] as? Double,
      let failureMoments = object["exhibits"] as? [[String: Any]]
    else { return nil }
    self.init(
      path: path, failures: failures.compactMap(\.self), exit: exit, written: written,
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
}

extension ReplayResult.Failure {
  /// The failure as a JSON object. `line` and `column` are present only for a failure in the
  /// recording.
  fileprivate var object: [String: Any] {
    switch self {
    case .inRecording(let line, let column, let words):
      ["line": line, "column": column, "message": words]
    case .other(let words): ["message": words]
    }
  }

  /// Creates a failure from a JSON object; nil without a message.
  fileprivate init?(object: [String: Any]) {
    guard let words = object["message"] as? String else { return nil }
    if let line = object["line"] as? Int, let column = object["column"] as? Int {
      self = .inRecording(line: line, column: column, words)
    } else {
      self = .other(words)
    }
  }
}
