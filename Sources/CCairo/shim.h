#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>

#include "pango.h"
