import Testing

@testable import BenchmarkFigures

/// What callgrind and strace write.
struct ProfileTests {
  @Test func aDumpTellsItsInstructions() {
    let dump =
      "version: 1\ncreator: callgrind-3.19.0\nevents: Ir\n\nfn=(1) a\n1 20\n\ntotals: 123456\n"
    #expect(Profile.instructions(inCallgrindDump: dump) == 123_456)
    #expect(Profile.instructions(inCallgrindDump: "events: Ir\n") == nil)
  }

  @Test func aTableTellsItsCallsWithErrorsAndWithout() {
    let table = """
      % time     seconds  usecs/call     calls    errors syscall
      ------ ----------- ----------- --------- --------- ----------------
       60.00    0.000600           6       100           write
       40.00    0.000400           8        50         3 openat
      ------ ----------- ----------- --------- --------- ----------------
      100.00    0.001000           6       150         3 total
      """
    #expect(Profile.calls(inSummary: table) == 150)
    let whole = table.replacing("150         3 total", with: "150           total")
    #expect(Profile.calls(inSummary: whole) == 150)
    #expect(Profile.calls(inSummary: "strace: Process 1 attached\n") == nil)
  }
}
