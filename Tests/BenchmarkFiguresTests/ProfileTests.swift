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

  @Test func anAnnotationTellsItsFunctions() {
    let table = """
      --------------------------------------------------------------------------------
      325,753 (100.0%)  PROGRAM TOTALS

      Ir                file:function
      --------------------------------------------------------------------------------
      325,753 (100.0%)  ???:bench_main [/tmp/bench]
      159,273 (48.89%)  ???:$s9Midflight4laneyyF [/tmp/bench]
       60,000 (18.42%)  ./string/../memmove.S:memcpy@GLIBC_2.2.5 [/usr/lib/libc.so.6]
            7 ( 0.00%)  ???:bool swift::f<(int)1>(int) [/opt/swift core.so]
            5 ( 0.00%)  ???:$s9Midflight4laneyyF'2 [/tmp/bench]
      """
    #expect(
      Profile.functions(inAnnotation: table) == [
        .init("$s9Midflight4laneyyF", 159_278), .init("memcpy@GLIBC_2.2.5", 60_000),
        .init("bool swift::f<(int)1>(int)", 7),
      ])
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

  @Test func callsAreThoseThatBeganBeforeTheAlarm() {
    let trace = """
      10 100.000000 poll([{fd=3}], 1, -1 <unfinished ...>
      11 103.000000 read(4, "", 1) = 0
      10 106.000000 <... poll resumed>) = 1
      10 107.000000 write(3, "a", 1) = 1
      12 108.990000 wait4(10, <unfinished ...>
      12 109.000000 --- SIGALRM {si_signo=SIGALRM} ---
      12 109.000100 kill(10, SIGINT) = 0
      """
    #expect(Profile.calls(inTrace: trace, beforeAlarm: 5) == 1)
    #expect(Profile.calls(inTrace: trace, beforeAlarm: 7) == 2)
    #expect(Profile.calls(inTrace: trace, beforeAlarm: 9) == 3)
    #expect(Profile.calls(inTrace: "10 1.0 exit_group(0)", beforeAlarm: 5) == nil)
  }
}
