import Foundation
import Testing

@testable import BottomSheet

struct SheetTrackTests {
  let track = SheetTrack(large: 64, medium: 464)

  @Test(arguments: [-200, 0, 63, 64, 200, 464, 470, 900] as [CGFloat])
  func theRubberBandAndItsInverseCancel(place: CGFloat) {
    #expect(abs(track.place(showing: track.top(pulledTo: place)) - place) < 1e-9)
  }

  @Test func theVelocityDecidesTheDetent() {
    #expect(track.detent(from: 464, velocity: 0) == .medium)
    #expect(track.detent(from: 464, velocity: -500) == .large)
    #expect(track.detent(from: 64, velocity: 500) == .medium)
  }

  @Test func theProgressEndsAtTheDetents() {
    #expect([0, 64, 264, 464, 500].map(track.progress) == [1, 1, 0.5, 0, 0])
  }
}
