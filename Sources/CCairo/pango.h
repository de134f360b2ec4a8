/*
 * The part of Pango that the painter calls, declared by hand.
 *
 * Pango's own headers need -I flags that only pkg-config knows, and SwiftPM's `pkgConfig:` warns
 * about "-pthread" at every build. So these are our declarations of its functions. A test compiles
 * this file after <pango/pangocairo.h>: a prototype that disagrees with the installed Pango is a
 * compile error there, and the assertions at the end compare every constant.
 */
#ifndef MIDFLIGHT_PANGO_H
#define MIDFLIGHT_PANGO_H

#include <cairo/cairo.h>
#include <stddef.h>

#ifndef __PANGO_H__ /* Pango's own guard: its headers have not been read. */

/* Pango units a point: it measures in whole numbers. */
#define PANGO_SCALE 1024

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;

/* Pango units, y down. */
typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

/* Left and right swap in paragraphs that read from right to left. */
typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;

typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;

/* Any whole number from 100 to 1000, as in OpenType; two of Pango's names for them. */
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;

#endif

/* GObject. */
void g_object_unref(void *object);

/* Fonts. */
PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(
    PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
PangoLanguage *pango_language_from_string(const char *tag);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double units);

/* Layouts. */
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *utf8, int length);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int units);
void pango_layout_set_height(PangoLayout *layout, int units);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_justify(PangoLayout *layout, int justifies);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
int pango_layout_is_ellipsized(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_iter_next_line(PangoLayoutIter *iterator);
int pango_layout_iter_get_index(PangoLayoutIter *iterator);
void pango_layout_iter_free(PangoLayoutIter *iterator);

/* Onto Cairo. */
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);

const char *pango_version_string(void);

/* True of the constants above and, when its headers came first, of the installed Pango's. */
_Static_assert(PANGO_SCALE == 1024, "PANGO_SCALE");
_Static_assert(PANGO_ALIGN_LEFT == 0, "PANGO_ALIGN_LEFT");
_Static_assert(PANGO_ALIGN_CENTER == 1, "PANGO_ALIGN_CENTER");
_Static_assert(PANGO_ALIGN_RIGHT == 2, "PANGO_ALIGN_RIGHT");
_Static_assert(PANGO_WRAP_WORD == 0, "PANGO_WRAP_WORD");
_Static_assert(PANGO_WRAP_CHAR == 1, "PANGO_WRAP_CHAR");
_Static_assert(PANGO_WRAP_WORD_CHAR == 2, "PANGO_WRAP_WORD_CHAR");
_Static_assert(PANGO_ELLIPSIZE_NONE == 0, "PANGO_ELLIPSIZE_NONE");
_Static_assert(PANGO_ELLIPSIZE_START == 1, "PANGO_ELLIPSIZE_START");
_Static_assert(PANGO_ELLIPSIZE_MIDDLE == 2, "PANGO_ELLIPSIZE_MIDDLE");
_Static_assert(PANGO_ELLIPSIZE_END == 3, "PANGO_ELLIPSIZE_END");
_Static_assert(PANGO_WEIGHT_NORMAL == 400, "PANGO_WEIGHT_NORMAL");
_Static_assert(PANGO_WEIGHT_BOLD == 700, "PANGO_WEIGHT_BOLD");
_Static_assert(offsetof(PangoRectangle, y) == sizeof(int), "PangoRectangle.y");
_Static_assert(offsetof(PangoRectangle, width) == 2 * sizeof(int), "PangoRectangle.width");
_Static_assert(offsetof(PangoRectangle, height) == 3 * sizeof(int), "PangoRectangle.height");
_Static_assert(sizeof(PangoRectangle) == 4 * sizeof(int), "PangoRectangle");
_Static_assert(sizeof(PangoAlignment) == sizeof(int), "Pango's enumerations are as wide as int");

#endif
