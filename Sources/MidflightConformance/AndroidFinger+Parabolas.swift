// Made by Scripts/make-conformance-figures, which says how; not by our own run.

import Foundation
import MotionCore

extension AndroidFinger {
  /// The slopes at the newest sample of the least-squares parabolas through each recording's
  /// samples of the last 100 ms, at most 20.
  static let parabolas: [String: CGVector] = [
    "ThreePointsPositiveVelocity": CGVector(dx: -231.420232439776121, dy: 0.0),
    "ThreePointsZeroVelocity": CGVector(dx: 0.0, dy: 0.0),
    "ThreePointsLinearVelocity": CGVector(dx: 500.0, dy: 0.0),
    "SwordfishFlingDown": CGVector(dx: 389.665899500579399, dy: 6068.05010524702126),
    "SailfishFlingUpSlow1": CGVector(dx: 951.683834934838861, dy: -3044.95798918555641),
    "SailfishFlingUpSlow2": CGVector(dx: 333.707157786861322, dy: -3455.07775124404121),
    "SailfishFlingUpSlow3": CGVector(dx: 617.364965243615538, dy: -2500.13333061413206),
    "SailfishFlingUpFaster1": CGVector(dx: 1438.55668324989192, dy: -3695.88522783590974),
    "SailfishFlingUpFaster2": CGVector(dx: 957.295357694583593, dy: -4240.92935694817663),
    "SailfishFlingUpFaster3": CGVector(dx: 2706.35604628573611, dy: -7639.0223703121974),
    "SailfishFlingUpFast1": CGVector(dx: 5991.75484195618675, dy: -15093.9211868775015),
    "SailfishFlingUpFast2": CGVector(dx: 4343.98090830504782, dy: -20494.7642957055307),
    "SailfishFlingUpFast3": CGVector(dx: 10813.8757899192802, dy: -36461.9059740647047),
    "SailfishFlingDownSlow1": CGVector(dx: -398.328059342994391, dy: 3969.04647536078773),
    "SailfishFlingDownSlow2": CGVector(dx: -243.584123654669364, dy: 4587.93457242557327),
    "SailfishFlingDownSlow3": CGVector(dx: -651.121249639854793, dy: 1934.51242893408773),
    "SailfishFlingDownFaster1": CGVector(dx: -150.557663059874088, dy: 4698.36052163002062),
    "SailfishFlingDownFaster2": CGVector(dx: -447.486778245452673, dy: 4316.22891883795246),
    "SailfishFlingDownFaster3": CGVector(dx: -422.731098271872673, dy: 4927.85968236814359),
    "SailfishFlingDownFast1": CGVector(dx: -548.924591529748581, dy: 16064.6781492096873),
    "SailfishFlingDownFast2": CGVector(dx: -2469.06299885293828, dy: 16918.4522457591798),
    "SailfishFlingDownFast3": CGVector(dx: -6388.51998841244179, dy: 28354.6036832733929),
    "ThreeFingerTap": CGVector(dx: 0.0, dy: 0.0),
    "ShortDelayBeforeActionUp": CGVector(dx: 1000.0, dy: 0.0),
    "LongDelayBeforeActionUp": CGVector(dx: 1000.0, dy: 0.0),
    "LongDelayBeforeActionPointerUp": CGVector(dx: -357.142857142857143, dy: 0.0),
    "LongDelayBeforeActionPointerUpOfTheSecond": CGVector(dx: 10000.0, dy: 0.0),
    "Constant": CGVector(dx: 0.0, dy: 0.0),
    "Linear": CGVector(dx: 1000.0, dy: 1000.0),
    "Parabolic": CGVector(dx: 4500.0, dy: 4500.0),
    "Parabolic2": CGVector(dx: 6000.0, dy: 6000.0),
    "Parabolic3": CGVector(dx: 0.0, dy: 0.0),
  ]
}
