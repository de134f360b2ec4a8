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
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;

/* Pango units, y down. */
typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

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
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *utf8, int length);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int isSingle);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);

/* Onto Cairo. */
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);

const char *pango_version_string(void);

/* True of the constants above and, when its headers came first, of the installed Pango's. */
_Static_assert(PANGO_SCALE == 1024, "PANGO_SCALE");
_Static_assert(PANGO_WEIGHT_NORMAL == 400, "PANGO_WEIGHT_NORMAL");
_Static_assert(PANGO_WEIGHT_BOLD == 700, "PANGO_WEIGHT_BOLD");
_Static_assert(offsetof(PangoRectangle, y) == sizeof(int), "PangoRectangle.y");
_Static_assert(offsetof(PangoRectangle, width) == 2 * sizeof(int), "PangoRectangle.width");
_Static_assert(offsetof(PangoRectangle, height) == 3 * sizeof(int), "PangoRectangle.height");
_Static_assert(sizeof(PangoRectangle) == 4 * sizeof(int), "PangoRectangle");
_Static_assert(sizeof(PangoWeight) == sizeof(int), "Pango's enumerations are as wide as int");

#endif
