// `import Midflight` gives what `import UIKit` gives on iOS: Foundation, and the values of motion.
@_exported import Foundation
@_exported import MotionCore
