import CSDL2
import Foundation
import MotionCore
import Testing

@testable import MidflightWindow

extension DummyWindow {
  /// Tests of a window's own pixels. Part of the other suite, because both share SDL's video
  /// subsystem.
  @Suite struct WindowPixels {
    private let video: VideoSubsystem
    private let window: OpaquePointer
    private let output: SurfaceOutput

    init() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      video = try VideoSubsystem(for: "a test")
      window = try #require(SDL_CreateWindow("Test", 0, 0, 8, 4, 0))
      output = try #require(SurfaceOutput(window))
    }

    private func close() {
      SDL_DestroyWindow(window)
      video.quit()
    }

    /// Uploads a picture of one colour and presents it.
    private func show(
      _ white: Double, _ width: Int = 8, _ height: Int = 4, changed: [CGRect]
    ) {
      let painter = FlatPainter(widthInPixels: width, heightInPixels: height)
      _ = painter.paint(
        Frame(size: .zero), background: RGBA(red: white, green: white, blue: white),
        pixelsPerPoint: 1)
      let size = Screen.PixelSize(width: width, height: height)
      #expect(output.upload(painter, size: size, changed: changed))
      #expect(output.present(everything: false))
    }

    /// Returns the blue component of the window's pixels, row by row.
    private func pixels() throws -> [[UInt8]] {
      let surface = try #require(SDL_GetWindowSurface(window)).pointee
      let bytes = try #require(surface.pixels).assumingMemoryBound(to: UInt8.self)
      return (0..<Int(surface.h)).map { row in
        (0..<Int(surface.w)).map { bytes[row * Int(surface.pitch) + $0 * 4] }
      }
    }

    private func grid(
      _ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8
    ) -> [[UInt8]] {
      (0..<height).map { row in (0..<width).map { value($0, row) } }
    }

    @Test func theFirstPictureIsFullyTransferred() throws {
      defer { close() }
      show(1, changed: [])
      #expect(try pixels() == grid(8, 4) { _, _ in 255 })
    }

    @Test func onlyChangedPixelsAreTransferred() throws {
      defer { close() }
      show(1, changed: [])
      show(0, changed: [CGRect(x: 1, y: 2, width: 3, height: 1)])
      #expect(try pixels() == grid(8, 4) { $1 == 2 && (1...3).contains($0) ? 0 : 255 })
      #expect(output.lastShownRects == [CGRect(x: 1, y: 2, width: 3, height: 1)])
    }

    @Test func aPictureOfAnotherSizeIsFullyTransferred() throws {
      defer { close() }
      show(0, changed: [])
      SDL_SetWindowSize(window, 6, 5)
      show(1, 6, 5, changed: [CGRect(x: 0, y: 0, width: 1, height: 1)])
      #expect(try pixels() == grid(6, 5) { _, _ in 255 })
    }

    @Test func discardedPixelsAreTransferredAgain() throws {
      defer { close() }
      show(0, changed: [])
      output.discardPixels()
      show(1, changed: [])
      #expect(try pixels() == grid(8, 4) { _, _ in 255 })
    }

    @Test func aSurfaceOfAnotherSizeIsNotShownBeforeItHasPixels() throws {
      defer { close() }
      show(0, changed: [])
      SDL_SetWindowSize(window, 6, 5)
      #expect(output.present(everything: true))
      #expect(output.lastShownRects.isEmpty)
    }

    @Test func presentingEverythingShowsTheWholeWindow() throws {
      defer { close() }
      show(0, changed: [])
      #expect(output.present(everything: false))
      #expect(output.lastShownRects.isEmpty)
      #expect(output.present(everything: true))
      #expect(output.lastShownRects == [CGRect(x: 0, y: 0, width: 8, height: 4)])
    }
  }
}
