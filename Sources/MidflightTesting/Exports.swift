// `import MidflightTesting` also brings the names of Midflight, which the tests of a scene use, the
// recordings that a test player starts from and returns, and Swift Testing, whose source locations
// are default arguments in tests of XCTest, too.
@_exported import Midflight
@_exported import struct MidflightReplay.Recording
@_exported import Testing
