// The exports of `import Midflight`, like those of `import UIKit` on iOS: Foundation, and the
// values of motion.
@_exported import Foundation
@_exported import MotionCore
