import Testing

@testable import BenchmarkFigures

/// Numbers in the output of callgrind, strace and the kernel.
struct ToolOutputTests {
  @Test func aDumpOfCallgrindHasItsInstructionsInTheTotals() {
    let dump = "version: 1\nevents: Ir\n\nfn=(1) a\n1 20\n\ntotals: 123456\n"
    #expect(ToolOutput.instructions(inCallgrindDump: dump) == 123_456)
    #expect(ToolOutput.instructions(inCallgrindDump: "events: Ir\n") == nil)
  }

  @Test(arguments: ["        ", "       3"]) func aTableOfStraceHasItsCallsInTheLastLine(
    _ errors: String
  ) {
    let table = """
      % time     seconds  usecs/call     calls    errors syscall
      ------ ----------- ----------- --------- --------- ----------------
       60.00    0.000600           6       100           write
      ------ ----------- ----------- --------- --------- ----------------
      100.00    0.001000           6       150 \(errors) total
      """
    #expect(ToolOutput.calls(inStraceSummary: table) == 150)
    #expect(ToolOutput.calls(inStraceSummary: "strace: Process 1 attached\n") == nil)
  }

  @Test func aStatusFileHasMemoryAndContextSwitches() {
    let status = "Name:\tmidflight\nVmHWM:\t   36864 kB\nvoluntary_ctxt_switches:\t12\n"
    #expect(ToolOutput.peakMemory(inStatus: status) == 36_864 * 1_024)
    #expect(ToolOutput.wakeUps(inStatus: status) == 12)
    #expect(ToolOutput.wakeUps(inStatus: "Name:\tmidflight\n") == nil)
  }
}
