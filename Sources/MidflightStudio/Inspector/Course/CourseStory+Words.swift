import Foundation
import Midflight
import MotionCore

extension CourseStory.Deed {
  /// What was done, and what came of it, in a sentence or two.
  func words(in language: LocalizedText.Language) -> String {
    text(in: language)
  }

  private var text: LocalizedText {
    switch self {
    case .start(let way):
      LocalizedText(
        "\(way.startWords(in: .english))\(way.companyWords(in: .english))",
        chinese: "\(way.startWords(in: .chinese))\(way.companyWords(in: .chinese))")
    case .runIdle(let way): way.idleWords
    case .meeting(let other, let kind): kind.words(for: other)
    case .restart(let way, let place):
      LocalizedText(
        "Ended at \(place.percent) and begun anew from there. \(way.startWords(in: .english))",
        chinese: "在 \(place.percent) 处结束，并从那里重新开始。\(way.startWords(in: .chinese))")
    case .wait:
      LocalizedText(
        "It has no animations left: nothing moves until one is added.",
        chinese: "它已没有动画：添加动画之前，什么都不会动。")
    case .hold(let place, nil):
      LocalizedText(
        "Held at \(place.percent): it stands until it is dragged or let go.",
        chinese: "停在 \(place.percent)：等待拖动或松开。")
    case .hold(let place, let speed?):
      LocalizedText(
        "Caught at \(place.percent): it stands still. Its \(speed.rate) are gone.",
        chinese: "在 \(place.percent) 处被抓住：静止不动，原来的速度 \(speed.chineseRate) 消失。")
    case .drag(let from, nil):
      LocalizedText(
        "Dragged from \(from.percent) on: it is where the hand puts it.",
        chinese: "从 \(from.percent) 开始拖动：手到哪里，它就到哪里。")
    case .drag(let from, let to?):
      LocalizedText(
        "Dragged from \(from.percent) to \(to.percent): it is where the hand puts it.",
        chinese: "从 \(from.percent) 拖到 \(to.percent)：手到哪里，它就到哪里。")
    case .release(let way, let hand): way.releaseWords(hand: hand)
    case .change(let way, let speed, let isTurn): way.changeWords(speed: speed, isTurn: isTurn)
    case .turn(let place, let isReversed):
      LocalizedText(
        "Turned round at \(place.percent): let go, it goes \(isReversed ? "back to \(0.0.percent)" : "on to \(1.0.percent)").",
        chinese:
          "在 \(place.percent) 处反向：松开后\(isReversed ? "回到 \(0.0.percent)" : "前往 \(1.0.percent)")。")
    case .press(let place):
      LocalizedText(
        "Pressed at \(place.percent), but not dragged: it flies on. To catch it, drag it a few points.",
        chinese: "在 \(place.percent) 处按下但没有拖动：它继续移动。要抓住它，请拖动几个点。")
    case .stop(let place, isOver: false):
      LocalizedText(
        "Stopped at \(place.percent): it waits for finishAnimation(at:).",
        chinese: "在 \(place.percent) 处停止：等待 finishAnimation(at:)。")
    case .stop(let place, isOver: true):
      LocalizedText(
        "Stopped at \(place.percent), for good: it stays there.",
        chinese: "在 \(place.percent) 处彻底停止：留在那里。")
    case .finish(let ending, nil):
      LocalizedText(
        "Finished \(ending.words(in: .english)).", chinese: "已在\(ending.words(in: .chinese))。")
    case .finish(let ending, let place?):
      LocalizedText(
        "Stopped at \(place.percent) and finished \(ending.words(in: .english)).",
        chinese: "在 \(place.percent) 处停止，并在\(ending.words(in: .chinese))。")
    case .takeover(let place):
      LocalizedText(
        "Taken over at \(place.percent): another animation goes on from what is seen.",
        chinese: "在 \(place.percent) 处被接管：另一动画从所见之处继续。")
    case .arrival(let place, isHeld: false, hasCompletion: true):
      LocalizedText(
        "Came to \(place.percent), its end: its completion was called.",
        chinese: "到达 \(place.percent)，即终点：已调用完成回调。")
    case .arrival(let place, isHeld: false, hasCompletion: false):
      LocalizedText(
        "Came to \(place.percent), its end.", chinese: "到达 \(place.percent)，即终点。")
    case .arrival(let place, isHeld: true, _):
      LocalizedText(
        "Came to \(place.percent), its end, and pauses there: no completion is called.",
        chinese: "到达 \(place.percent)，即终点，并在那里暂停：不调用完成回调。")
    }
  }
}

extension CourseStory.Way {
  /// How long it takes.
  private var timeLeft: LocalizedText {
    guard let seconds else { return LocalizedText("again and again", chinese: "不断重复") }
    let time = Quantity.time(seconds)
    return LocalizedText("\(time.english) left", chinese: "剩余 \(time.chinese)")
  }

  private var goal: String { to.percent }

  /// How long it waits before it begins, if it does.
  private var pause: LocalizedText {
    let time = Quantity.time(delay)
    return delay > 0
      ? LocalizedText("after \(time.english) ", chinese: "等待 \(time.chinese)后") : ""
  }

  /// How fast it sets out, if it does not begin at rest.
  private var thrown: LocalizedText {
    guard abs(speed.progress) >= CourseStory.Way.slowest else { return "" }
    return LocalizedText(" with \(speed.rate)", chinese: "以 \(speed.chineseRate) ")
  }

  fileprivate var startWords: LocalizedText {
    if delay > 0 {
      let wait = Quantity.time(delay)
      return LocalizedText(
        "Waits \(wait.english), then \(delayedWords(in: .english))",
        chinese: "等待 \(wait.chinese)，然后\(delayedWords(in: .chinese))")
    }
    guard let seconds else {
      return LocalizedText("Sets out for \(goal), again and again.", chinese: "出发前往 \(goal)，不断重复。")
    }
    let time = Quantity.time(seconds)
    return isOnSpring
      ? LocalizedText(
        "Sets out\(thrown.english): a spring pulls it to \(goal), at rest after \(time.english).",
        chinese: "\(thrown.chinese)出发：弹簧将它拉到 \(goal)，\(time.chinese)后静止。")
      : LocalizedText(
        "Sets out for \(goal): \(time.english) along its curve.",
        chinese: "出发前往 \(goal)：沿曲线用时 \(time.chinese)。")
  }

  /// What it does that has nothing to move.
  fileprivate var idleWords: LocalizedText {
    guard let seconds else {
      return LocalizedText(
        "Runs again and again, and moves nothing: its blocks change nothing.",
        chinese: "不断重复运行，但什么都不移动：它的动画块没有改变任何内容。")
    }
    let time = Quantity.time(delay + seconds)
    return LocalizedText(
      "Runs for \(time.english), and moves nothing: its blocks change nothing.",
      chinese: "运行 \(time.chinese)，但什么都不移动：它的动画块没有改变任何内容。")
  }

  /// Whom it meets as it sets out; nothing for nobody.
  fileprivate var companyWords: LocalizedText {
    let kinds: [AnimatorHistory.Meeting.Kind] = [.adding, .replacing]
    let words = kinds.compactMap { kind -> LocalizedText? in
      let others = company.filter { $0.kind == kind && (kind == .adding || !$0.isWithNewer) }
      guard let last = others.last else { return nil }
      let more = others.count > 1 ? " +\(others.count - 1)" : ""
      return kind.words(for: last.other.title, more)
    }
    return LocalizedText(
      words.map { $0(in: .english) }.joined(), chinese: words.map { $0(in: .chinese) }.joined())
  }

  /// What follows its delay.
  private var delayedWords: LocalizedText {
    guard let seconds else {
      return LocalizedText("goes to \(goal), again and again.", chinese: "前往 \(goal)，不断重复。")
    }
    let time = Quantity.time(seconds)
    return isOnSpring
      ? LocalizedText(
        "a spring pulls it\(thrown.english) to \(goal), at rest after \(time.english).",
        chinese: "\(thrown.chinese)由弹簧拉到 \(goal)，\(time.chinese)后静止。")
      : LocalizedText(
        "\(time.english) along its curve to \(goal).", chinese: "沿曲线用时 \(time.chinese)前往 \(goal)。")
  }

  /// Which way it takes from now on.
  private var course: LocalizedText {
    if isOnSpring {
      return LocalizedText(
        "\(pause.english)a spring pulls it to \(goal), \(timeLeft.english).",
        chinese: "\(pause.chinese)弹簧将它拉到 \(goal)，\(timeLeft.chinese)。")
    }
    return isItsOwn
      ? LocalizedText(
        "\(pause.english)on to \(goal) along its own curve, \(timeLeft.english).",
        chinese: "\(pause.chinese)沿自己的曲线前往 \(goal)，\(timeLeft.chinese)。")
      : LocalizedText(
        "\(pause.english)on to \(goal) along another curve, \(timeLeft.english).",
        chinese: "\(pause.chinese)沿另一条曲线前往 \(goal)，\(timeLeft.chinese)。")
  }

  /// - Parameter hand: How fast the hand was that dragged it; nil if none did.
  fileprivate func releaseWords(hand: CourseStory.Speed?) -> LocalizedText {
    let speeds: LocalizedText =
      if let hand, abs(hand.progress) >= CourseStory.Way.slowest {
        if abs(speed.progress - hand.progress) <= 0.25 * abs(hand.progress) {
          LocalizedText(
            " It takes over the hand's \(hand.rate).", chinese: "采用了手的速度 \(hand.chineseRate)。")
        } else if isOnSpring, abs(speed.progress) >= CourseStory.Way.slowest {
          // Whoever gave it a speed has another measure of the hand than its last tenth of a second.
          LocalizedText(
            " It begins with \(speed.rate); the hand made \(hand.rate) at last.",
            chinese: "以 \(speed.chineseRate)开始；手最后的速度是 \(hand.chineseRate)。")
        } else {
          LocalizedText(
            " The hand's \(hand.rate) is not taken over: "
              + (isOnSpring ? "it begins with" : "the curve has") + " \(speed.rate).",
            chinese: "不采用手的速度 \(hand.chineseRate)："
              + (isOnSpring ? "以" : "曲线在此为") + " \(speed.chineseRate)"
              + (isOnSpring ? "开始。" : "。"))
        }
      } else {
        LocalizedText(
          " It begins with \(speed.rate).", chinese: "以 \(speed.chineseRate)开始。")
      }
    return LocalizedText(
      "Let go at \(from.percent): \(course(in: .english))\(speeds(in: .english))",
      chinese: "在 \(from.percent) 处松开：\(course(in: .chinese))\(speeds(in: .chinese))")
  }

  /// - Parameter speed: How fast it was until then.
  fileprivate func changeWords(speed before: CourseStory.Speed, isTurn: Bool) -> LocalizedText {
    let (now, then) = (speed.progress, before.progress)
    let keepsSpeed = abs(now - then) <= 0.02 * max(abs(now), abs(then), 0.05)
    let speeds =
      keepsSpeed
      ? LocalizedText(
        " Its \(before.rate) pass into that without a jump.",
        chinese: "原来的速度 \(before.chineseRate) 平滑过渡。")
      : LocalizedText(
        " Its speed jumps from \(before.rate) to \(speed.rate).",
        chinese: "速度从 \(before.chineseRate) 突变为 \(speed.chineseRate)。")
    let deed =
      isTurn
      ? LocalizedText("Turned round", chinese: "反向")
      : LocalizedText("Sent another way", chinese: "改道")
    return LocalizedText(
      "\(deed(in: .english)) at \(from.percent): \(course(in: .english))\(speeds(in: .english))",
      chinese:
        "在 \(from.percent) 处\(deed(in: .chinese))：\(course(in: .chinese))\(speeds(in: .chinese))")
  }

  /// Progress a second below which a hand is said to have rested.
  private static let slowest = 0.05
}

extension AnimatorChange.Ending {
  /// Where it ended, what that did, and what a completion was told.
  fileprivate var words: LocalizedText {
    let (place, name) =
      switch position {
      case .start:
        (
          LocalizedText(
            "at its start: it goes to \(0.0.percent)", chinese: "起点结束：回到 \(0.0.percent)"),
          ".start"
        )
      case .end:
        (
          LocalizedText(
            "at its end: it goes to \(1.0.percent)", chinese: "终点结束：前往 \(1.0.percent)"), ".end"
        )
      case .current:
        (LocalizedText("where it is: it stays there", chinese: "原处结束：留在那里"), ".current")
      }
    guard hasCompletion else { return place }
    return LocalizedText(
      "\(place(in: .english)), its completion was told \(name)",
      chinese: "\(place(in: .chinese))，完成回调得到 \(name)")
  }
}

extension Double {
  fileprivate var percent: String { Quantity.percent(self) }
}

extension CourseStory.Speed {
  /// In points a second, as one sees it; in shares of the way where there are no points, or hardly any.
  private var words: LocalizedText {
    guard let distance, distance >= 1, progress.isFinite else { return Quantity.pace(progress) }
    return Quantity.speed(progress * distance)
  }

  fileprivate var rate: String { words.english }
  fileprivate var chineseRate: String { words.chinese }
}

extension AnimatorHistory.Meeting.Kind {
  /// What it does to one that set out before it, or with it.
  fileprivate func words(for older: LocalizedText, _ more: String) -> LocalizedText {
    let older = older.setApart
    return switch self {
    case .adding:
      LocalizedText(
        " It adds up with \(older.english)\(more).", chinese: "与\(older.chinese)\(more) 相加。")
    case .replacing:
      LocalizedText(
        " It takes over from \(older.english)\(more).", chinese: "从\(older.chinese)\(more) 接管。")
    }
  }

  /// What a newer one does to it.
  fileprivate func words(for newer: AnimatorHistory.ID) -> LocalizedText {
    let newer = newer.title.setApart
    return switch self {
    case .adding:
      LocalizedText(
        "From here on \(newer.english) moves the same: the two add up.",
        chinese: "从此\(newer.chinese) 也移动同一属性：两者相加。")
    case .replacing:
      LocalizedText(
        "From here on \(newer.english) has taken over what both move: this one runs on without it.",
        chinese: "从此\(newer.chinese) 接管了两者共同移动的属性：它继续运行，但不再移动这些。")
    }
  }
}

extension LocalizedText {
  /// With a space before it in Chinese, if it begins with a Latin letter there.
  fileprivate var setApart: LocalizedText {
    let space = chinese.first?.isASCII ?? false ? " " : ""
    return LocalizedText(english, chinese: space + chinese)
  }
}
