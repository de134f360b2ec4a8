/// A recording of format version 1 from the day on which the version was settled. Never edit it:
/// every version of the program must read these bytes to these events.
let frozenVersion1 = #"""
  {"midflight":1,"scene":"interruptible-pan","size":[390,844],"scale":1,"engine":1,"clock":"sdl-wait","requires":[],"meta":{},"x.made-by":{"a":[1,2]}}
  # flick it, catch it half way, throw it back
  [812000,"down",0,112,604,1]
  [816140,"move",0,118.5,604]

  [941003,"up",0,290,602,1,"surplus",{"is":["kept"]}]
  [941003,"check",1,{"input":"5b1e90aa01c3f7d2","animators":"77d0000000000001","layers":"e1a4000000000002"}]
  [1203377,"down",0,198,604,0]
  [1203377,"down",9,-20.25,1000000,0]
  [1400000,"expect","card.center.y","~",301.5,0.5]
  [1400000,"expect","card.transform","==",[1,0,0,1,0,0]]
  [1400000,"expect","card.text","!=","\u00e9\ud83d\ude00\n"]
  [1400000,"expect","card.isHidden","==",false]
  [1500000,"mark","caught"]
  [1500000,"shot","caught"]
  [1600000,"x.note","of somebody else"]
  [1700000,"cancel",0,"focus-lost"]
  [1800000,"wheel",195,422,0,-12.015625]
  [1900000,"key","Space","down"]
  [1900000,"key","Space","up"]
  [2000000,"size",844,390,2.5]
  [2050000,"rate",0.1]
  [2100000,"up",9,-20.25,1000000,0]
  [2100000,"end",{"events":12,"sum":"fnv1a64:d254d889720b4d08"}]
  # a comment after the end

  """#
