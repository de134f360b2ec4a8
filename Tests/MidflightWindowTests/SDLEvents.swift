import CSDL2

/// Builds SDL events as a display would send them.
nonisolated extension SDL_Event {
  static func press(_ button: UInt8, x: Int32, y: Int32) -> SDL_Event {
    click(SDL_MOUSEBUTTONDOWN, button, x: x, y: y)
  }

  static func release(_ button: UInt8, x: Int32, y: Int32) -> SDL_Event {
    click(SDL_MOUSEBUTTONUP, button, x: x, y: y)
  }

  private static func click(
    _ type: SDL_EventType, _ button: UInt8, x: Int32, y: Int32
  ) -> SDL_Event {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.button = button
    event.button.x = x
    event.button.y = y
    return event
  }

  static func motion(x: Int32, y: Int32, heldButtons: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.state = heldButtons
    event.motion.x = x
    event.motion.y = y
    return event
  }

  static func finger(_ type: SDL_EventType, _ finger: Int64, x: Float, y: Float) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = 7
    event.tfinger.fingerId = finger
    event.tfinger.x = x
    event.tfinger.y = y
    return event
  }

  static func wheel(
    x: Int32 = 0, y: Int32 = 0, preciseX: Float = 0, preciseY: Float = 0, isFlipped: Bool = false
  ) -> SDL_Event {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.x = x
    event.wheel.y = y
    event.wheel.preciseX = preciseX
    event.wheel.preciseY = preciseY
    let direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL
    event.wheel.direction = direction.rawValue
    return event
  }

  static func key(_ key: SDL_KeyCode, isDown: Bool, isRepeat: Bool = false) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    event.key.keysym.sym = SDL_Keycode(key.rawValue)
    event.key.repeat = isRepeat ? 1 : 0
    return event
  }

  static func window(_ change: SDL_WindowEventID, _ data1: Int32 = 0, _ data2: Int32 = 0)
    -> SDL_Event
  {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(change.rawValue)
    event.window.data1 = data1
    event.window.data2 = data2
    return event
  }
}
