// Made by Scripts/make-conformance-figures, which says how; not by our own run.

extension SettlingFigure {
  /// UIKit's formula (charon, facts/UIKit/UISpringTimingParameters), evaluated.
  static let formula: [SettlingFigure] = [
    SettlingFigure(1, 100, 10, velocity: -20, seconds: 1.65306578212474962),
    SettlingFigure(1, 100, 10, velocity: -3, seconds: 1.51240741194179694),
    SettlingFigure(1, 100, 10, velocity: 0, seconds: 1.47270032517860269),
    SettlingFigure(1, 100, 10, velocity: 2, seconds: 1.44103942850474051),
    SettlingFigure(1, 100, 10, velocity: 5, seconds: 1.38155104629693746),
    SettlingFigure(1, 100, 3, velocity: -20, seconds: 5.37529197665482007),
    SettlingFigure(1, 100, 3, velocity: -3, seconds: 4.85524261315582513),
    SettlingFigure(1, 100, 3, velocity: 0, seconds: 4.69933912543554712),
    SettlingFigure(1, 100, 3, velocity: 2, seconds: 4.63806011640589649),
    SettlingFigure(1, 100, 3, velocity: 5, seconds: 4.80721483893486625),
    SettlingFigure(2, 300, 5, velocity: -20, seconds: 6.33378513141448101),
    SettlingFigure(2, 300, 5, velocity: -3, seconds: 5.76559579082385762),
    SettlingFigure(2, 300, 5, velocity: 0, seconds: 5.6043394362436773),
    SettlingFigure(2, 300, 5, velocity: 2, seconds: 5.57399482582546179),
    SettlingFigure(2, 300, 5, velocity: 5, seconds: 5.74087728139200273),
    SettlingFigure(3, 500, 20, velocity: -20, seconds: 2.3887067888754868),
    SettlingFigure(3, 500, 20, velocity: -3, seconds: 2.19552133557628821),
    SettlingFigure(3, 500, 20, velocity: 0, seconds: 2.14338399027729036),
    SettlingFigure(3, 500, 20, velocity: 2, seconds: 2.10279678281135061),
    SettlingFigure(3, 500, 20, velocity: 5, seconds: 2.10995419579475363),
    SettlingFigure(0.5, 700, 11, velocity: -20, seconds: 0.684726273223979031),
    SettlingFigure(0.5, 700, 11, velocity: -3, seconds: 0.658010206073997567),
    SettlingFigure(0.5, 700, 11, velocity: 0, seconds: 0.652357542172833987),
    SettlingFigure(0.5, 700, 11, velocity: 2, seconds: 0.648383880171730744),
    SettlingFigure(0.5, 700, 11, velocity: 5, seconds: 0.642077430212108638),
    SettlingFigure(1, 100, 20, velocity: -3, seconds: 0.950081362349900629),
    SettlingFigure(1, 100, 20, velocity: 0, seconds: 0.923503652665185215),
    SettlingFigure(1, 100, 20, velocity: 2, seconds: 0.901479478211867008),
    SettlingFigure(1, 100, 20, velocity: 5, seconds: 0.857449869250756173),
    SettlingFigure(4, 100, 40, velocity: -3, seconds: 1.94305266770573128),
    SettlingFigure(4, 100, 40, velocity: 0, seconds: 1.84700730533037043),
    SettlingFigure(4, 100, 40, velocity: 2, seconds: 1.74818401467779564),
  ]
}
