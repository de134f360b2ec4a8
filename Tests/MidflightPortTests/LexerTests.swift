import Testing

@testable import MidflightPort

/// Tests of the tokens of literals, comments and operators.
struct LexerTests {
  private func texts(_ code: String) throws -> [String] {
    try Lexer.tokens(of: Array(code.utf8)).map(\.text)
  }

  private func kinds(_ code: String) throws -> [Token.Kind] {
    try Lexer.tokens(of: Array(code.utf8)).map(\.kind)
  }

  @Test func commentsNest() throws {
    #expect(try texts("a /* b /* c */ d */ e // f\ng") == ["a", "e", "g"])
  }

  @Test func anInterpolationIsCodeBetweenPiecesOfAString() throws {
    let code = #""a \(b("c \(d)") + e) f""#
    #expect(
      try texts(code) == [#""a \("#, "b", "(", #""c \("#, "d", #")""#, ")", "+", "e", #") f""#])
  }

  @Test(arguments: [
    ##"#"a "b" \(c)"#"##, ##"#"""#"##, "\"\"\"\n \"\" \" \\\"\"\" \n\"\"\"", #""\\""#,
    "#\"\"\"\n \"\"\" \n\"\"\"#",
  ])
  func aStringOfEachFormIsOneToken(code: String) throws {
    #expect(try texts(code + " x") == [code, "x"])
  }

  @Test func aRawStringInterpolatesWithItsHashes() throws {
    #expect(try texts(##"#"a \#(b) \(c)"#"##) == [##"#"a \#("##, "b", ##") \(c)"#"##])
  }

  @Test(arguments: ["x = /a\"b/", "f(/[)]\"/)", "return /(a) \"/"])
  func aSlashBeforeAnOperandBeginsAnExpression(code: String) throws {
    #expect(try kinds(code).contains(.regularExpression))
  }

  @Test(arguments: ["a / b / c", "a/b/c", "f(x) / 2 / y", "x[1]/2/3", "(/, /)"])
  func aSlashBehindAnOperandIsAnOperator(code: String) throws {
    #expect(try !kinds(code).contains(.regularExpression))
  }

  @Test func anExpressionBetweenHashesMayHaveLines() throws {
    #expect(try texts("#/\n a \" / b\n/# x").last == "x")
  }

  @Test func anEscapedNameIsOneToken() throws {
    #expect(try texts("`class`.`default`") == ["`class`", ".", "`default`"])
  }

  @Test func aRangeIsNoPartOfANumber() throws {
    #expect(try texts("1.5...2 0..<x") == ["1", ".", "5", "...", "2", "0", "..<", "x"])
  }

  @Test func marksBehindAnOperandAreSeparateTokens() throws {
    #expect(
      try texts("a?.b!(c) ?? d != e") == [
        "a", "?", ".", "b", "!", "(", "c", ")", "??", "d", "!=", "e",
      ])
  }

  @Test(arguments: [
    ("let a = 1\nlet s = \"x", 18), ("/* /* */", 0), ("s = \"\"\"\n a", 4), ("\"\\(a", 0),
    ("#/a\n", 0),
  ])
  func anUnterminatedLiteralIsReportedAtItsStart(code: String, offset: Int) {
    #expect { try Lexer.tokens(of: Array(code.utf8)) } throws: {
      ($0 as? LexicalFailure)?.offset == offset
    }
  }
}
