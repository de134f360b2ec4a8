import Foundation

/// A terminal without a person. Its output is a few lines, which no code reads.
package final class PseudoTerminal {
  /// The side to which a program writes.
  package let descriptor: Int32
  private let master: Int32

  package init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // The requests of Linux's <asm-generic/ioctls.h>, which Swift does not import.
    var (unlocked, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431 /* TIOCSPTLCK */, &unlocked) == 0,
      ioctl(master, 0x8004_5430 /* TIOCGPTN */, &number) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  isolated deinit {
    close(descriptor)
    close(master)
  }
}
