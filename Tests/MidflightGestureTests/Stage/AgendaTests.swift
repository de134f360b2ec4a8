import Chance
import MotionCore
import Testing

@testable import Midflight

struct AgendaTests {
  @Test func workIsHandedOutByDueThenByOrder() {
    var agenda = Agenda<String>()
    _ = agenda.schedule("later", at: Moment(nanoseconds: 9), order: 0)
    _ = agenda.schedule("second", at: Moment(nanoseconds: 5), order: 3)
    _ = agenda.schedule("first", at: Moment(nanoseconds: 5), order: 1)
    var handedOut: [String] = []
    while let piece = agenda.popNext(dueBy: Moment(nanoseconds: 8)) { handedOut.append(piece.work) }
    #expect(handedOut == ["first", "second"])
    #expect(agenda.next?.due == Moment(nanoseconds: 9))
    #expect(agenda.count == 1)
  }

  @Test func workCanCancelOtherWorkDueAtTheSameMoment() {
    var agenda = Agenda<Int>()
    let now = Moment(nanoseconds: 5)
    _ = agenda.schedule(1, at: now, order: 1)
    let second = agenda.schedule(2, at: now, order: 2)
    _ = agenda.schedule(3, at: now, order: 3)
    #expect(agenda.popNext(dueBy: now)?.work == 1)
    agenda.cancel(second)
    #expect(agenda.popNext(dueBy: now)?.work == 3)
    #expect(agenda.popNext(dueBy: now) == nil)
  }

  @Test func cancellingTwiceOrAfterwardsDoesNothing() {
    var agenda = Agenda<Int>()
    let done = agenda.schedule(1, at: .zero, order: 1)
    let cancelled = agenda.schedule(2, at: .zero, order: 2)
    #expect(agenda.popNext(dueBy: .zero)?.work == 1)
    agenda.cancel(done)
    agenda.cancel(cancelled)
    agenda.cancel(cancelled)
    #expect(agenda.count == 0)
    #expect(agenda.next == nil)
  }

  @Test func cancelledWorkIsReleasedAtOnce() {
    final class Thing {}
    var agenda = Agenda<() -> Void>()
    weak var released: Thing?
    let ticket = {
      let thing = Thing()
      released = thing
      return agenda.schedule({ _ = thing }, at: .zero, order: 7)
    }()
    _ = agenda.schedule({}, at: Moment(nanoseconds: -1), order: 8)
    #expect(released != nil)
    agenda.cancel(ticket)
    #expect(released == nil)
  }

  @Test func cancelledEntriesNeverOutnumberTheLivingByMoreThan16() {
    var agenda = Agenda<Int>()
    var random = Seeded(5)
    var tickets: [Agenda<Int>.Ticket] = []
    for order in 0..<20_000 as Range<UInt64> {
      let due = Moment(nanoseconds: Int64.random(in: 0...50_000, using: &random))
      tickets.append(agenda.schedule(0, at: due, order: order))
      if tickets.count > 300, let index = tickets.indices.randomElement(using: &random) {
        agenda.cancel(tickets.remove(at: index))
        agenda.cancel(tickets.removeLast())
      }
      if order % 3 == 0 { _ = agenda.popNext(dueBy: .distantFuture) }
      #expect(agenda.entryCount <= 2 * agenda.count + 16)
    }
  }

  @Test func aHundredThousandRandomStepsAgreeWithANaiveList() {
    var agenda = Agenda<UInt64>()
    var list: [(due: Moment, order: UInt64, ticket: Agenda<UInt64>.Ticket)] = []
    var random = Seeded(1)
    var now = Moment.zero
    var disagreements = 0
    for step in 0..<100_000 as Range<UInt64> {
      switch UInt8.random(in: 0..<10, using: &random) {
      case 0..<4 where list.count < 60:
        let due = Moment(nanoseconds: now.nanoseconds + Int64.random(in: -2...20, using: &random))
        list.append((due, step, agenda.schedule(step, at: due, order: step)))
      case 4..<6:
        guard let index = list.indices.randomElement(using: &random) else { break }
        agenda.cancel(list.remove(at: index).ticket)
      default:
        now.nanoseconds += Int64.random(in: 0...3, using: &random)
        let index = list.indices.min {
          (list[$0].due, list[$0].order) < (list[$1].due, list[$1].order)
        }
        let expected = index.flatMap { list[$0].due <= now ? list.remove(at: $0) : nil }
        let popped = agenda.popNext(dueBy: now)
        if popped?.work != expected?.order || popped?.due != expected?.due { disagreements += 1 }
      }
      if agenda.count != list.count { disagreements += 1 }
    }
    #expect(disagreements == 0)
  }
}
