// The room's first file takes this one's place.
