// The files of the page are data in the program, so that it is one file. The compiler lists them among its inputs, so that a build
// picks up a change. Written by `make page` from the folder page/; do not edit.
#include "CStudio.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char studio_css[] = {
#embed "page/studio.css"
};
static const unsigned char annotations_js[] = {
#embed "page/annotations.js"
};
static const unsigned char clock_js[] = {
#embed "page/clock.js"
};
static const unsigned char comparison_js[] = {
#embed "page/comparison.js"
};
static const unsigned char connection_js[] = {
#embed "page/connection.js"
};
static const unsigned char diff_js[] = {
#embed "page/diff.js"
};
static const unsigned char dom_js[] = {
#embed "page/dom.js"
};
static const unsigned char edge_js[] = {
#embed "page/edge.js"
};
static const unsigned char editor_js[] = {
#embed "page/editor.js"
};
static const unsigned char events_js[] = {
#embed "page/events.js"
};
static const unsigned char explored_js[] = {
#embed "page/explored.js"
};
static const unsigned char feed_js[] = {
#embed "page/feed.js"
};
static const unsigned char film_js[] = {
#embed "page/film.js"
};
static const unsigned char films_js[] = {
#embed "page/films.js"
};
static const unsigned char filter_js[] = {
#embed "page/filter.js"
};
static const unsigned char findings_js[] = {
#embed "page/findings.js"
};
static const unsigned char gestures_js[] = {
#embed "page/gestures.js"
};
static const unsigned char grouping_js[] = {
#embed "page/grouping.js"
};
static const unsigned char host_js[] = {
#embed "page/host.js"
};
static const unsigned char inspector_js[] = {
#embed "page/inspector.js"
};
static const unsigned char intro_js[] = {
#embed "page/intro.js"
};
static const unsigned char keys_js[] = {
#embed "page/keys.js"
};
static const unsigned char later_js[] = {
#embed "page/later.js"
};
static const unsigned char library_js[] = {
#embed "page/library.js"
};
static const unsigned char lines_js[] = {
#embed "page/lines.js"
};
static const unsigned char listing_js[] = {
#embed "page/listing.js"
};
static const unsigned char lua_test_js[] = {
#embed "page/lua-test.js"
};
static const unsigned char mark_js[] = {
#embed "page/mark.js"
};
static const unsigned char motion_js[] = {
#embed "page/motion.js"
};
static const unsigned char one_line_js[] = {
#embed "page/one-line.js"
};
static const unsigned char page_state_js[] = {
#embed "page/page-state.js"
};
static const unsigned char palette_js[] = {
#embed "page/palette.js"
};
static const unsigned char panes_js[] = {
#embed "page/panes.js"
};
static const unsigned char part_content_js[] = {
#embed "page/part-content.js"
};
static const unsigned char part_js[] = {
#embed "page/part.js"
};
static const unsigned char pauses_js[] = {
#embed "page/pauses.js"
};
static const unsigned char picture_js[] = {
#embed "page/picture.js"
};
static const unsigned char playback_js[] = {
#embed "page/playback.js"
};
static const unsigned char publish_js[] = {
#embed "page/publish.js"
};
static const unsigned char request_queue_js[] = {
#embed "page/request-queue.js"
};
static const unsigned char row_js[] = {
#embed "page/row.js"
};
static const unsigned char rule_files_js[] = {
#embed "page/rule-files.js"
};
static const unsigned char rule_history_js[] = {
#embed "page/rule-history.js"
};
static const unsigned char rule_js[] = {
#embed "page/rule.js"
};
static const unsigned char run_painter_js[] = {
#embed "page/run-painter.js"
};
static const unsigned char scenario_js[] = {
#embed "page/scenario.js"
};
static const unsigned char screen_js[] = {
#embed "page/screen.js"
};
static const unsigned char seats_js[] = {
#embed "page/seats.js"
};
static const unsigned char selection_js[] = {
#embed "page/selection.js"
};
static const unsigned char sheet_js[] = {
#embed "page/sheet.js"
};
static const unsigned char shortcuts_js[] = {
#embed "page/shortcuts.js"
};
static const unsigned char stage_js[] = {
#embed "page/stage.js"
};
static const unsigned char state_picture_js[] = {
#embed "page/state-picture.js"
};
static const unsigned char state_js[] = {
#embed "page/state.js"
};
static const unsigned char store_js[] = {
#embed "page/store.js"
};
static const unsigned char story_js[] = {
#embed "page/story.js"
};
static const unsigned char studio_js[] = {
#embed "page/studio.js"
};
static const unsigned char summary_js[] = {
#embed "page/summary.js"
};
static const unsigned char tabs_js[] = {
#embed "page/tabs.js"
};
static const unsigned char test_maker_js[] = {
#embed "page/test-maker.js"
};
static const unsigned char time_scale_js[] = {
#embed "page/time-scale.js"
};
static const unsigned char timeline_painter_js[] = {
#embed "page/timeline-painter.js"
};
static const unsigned char timeline_js[] = {
#embed "page/timeline.js"
};
static const unsigned char tip_js[] = {
#embed "page/tip.js"
};
static const unsigned char toolbar_js[] = {
#embed "page/toolbar.js"
};
static const unsigned char trust_js[] = {
#embed "page/trust.js"
};
static const unsigned char waiting_js[] = {
#embed "page/waiting.js"
};
static const unsigned char whatif_js[] = {
#embed "page/whatif.js"
};
static const unsigned char why_js[] = {
#embed "page/why.js"
};

// The editor is Debian's package libjs-codemirror. Without it, the page's editor is a plain text field.
#if __has_embed("/usr/share/javascript/codemirror/lib/codemirror.js")
#define HAS_CODEMIRROR
static const unsigned char cm_codemirror_js[] = {
#embed "/usr/share/javascript/codemirror/lib/codemirror.js"
};
static const unsigned char cm_codemirror_css[] = {
#embed "/usr/share/javascript/codemirror/lib/codemirror.css"
};
static const unsigned char cm_lua_js[] = {
#embed "/usr/share/javascript/codemirror/mode/lua/lua.js"
};
static const unsigned char cm_show_hint_js[] = {
#embed "/usr/share/javascript/codemirror/addon/hint/show-hint.js"
};
static const unsigned char cm_show_hint_css[] = {
#embed "/usr/share/javascript/codemirror/addon/hint/show-hint.css"
};
static const unsigned char cm_matchbrackets_js[] = {
#embed "/usr/share/javascript/codemirror/addon/edit/matchbrackets.js"
};
static const unsigned char cm_closebrackets_js[] = {
#embed "/usr/share/javascript/codemirror/addon/edit/closebrackets.js"
};
#endif

#define FILE(name, bytes) {name, bytes, sizeof bytes}
static const studio_file files[] = {
    FILE("index.html", index_html),
    FILE("studio.css", studio_css),
    FILE("annotations.js", annotations_js),
    FILE("clock.js", clock_js),
    FILE("comparison.js", comparison_js),
    FILE("connection.js", connection_js),
    FILE("diff.js", diff_js),
    FILE("dom.js", dom_js),
    FILE("edge.js", edge_js),
    FILE("editor.js", editor_js),
    FILE("events.js", events_js),
    FILE("explored.js", explored_js),
    FILE("feed.js", feed_js),
    FILE("film.js", film_js),
    FILE("films.js", films_js),
    FILE("filter.js", filter_js),
    FILE("findings.js", findings_js),
    FILE("gestures.js", gestures_js),
    FILE("grouping.js", grouping_js),
    FILE("host.js", host_js),
    FILE("inspector.js", inspector_js),
    FILE("intro.js", intro_js),
    FILE("keys.js", keys_js),
    FILE("later.js", later_js),
    FILE("library.js", library_js),
    FILE("lines.js", lines_js),
    FILE("listing.js", listing_js),
    FILE("lua-test.js", lua_test_js),
    FILE("mark.js", mark_js),
    FILE("motion.js", motion_js),
    FILE("one-line.js", one_line_js),
    FILE("page-state.js", page_state_js),
    FILE("palette.js", palette_js),
    FILE("panes.js", panes_js),
    FILE("part-content.js", part_content_js),
    FILE("part.js", part_js),
    FILE("pauses.js", pauses_js),
    FILE("picture.js", picture_js),
    FILE("playback.js", playback_js),
    FILE("publish.js", publish_js),
    FILE("request-queue.js", request_queue_js),
    FILE("row.js", row_js),
    FILE("rule-files.js", rule_files_js),
    FILE("rule-history.js", rule_history_js),
    FILE("rule.js", rule_js),
    FILE("run-painter.js", run_painter_js),
    FILE("scenario.js", scenario_js),
    FILE("screen.js", screen_js),
    FILE("seats.js", seats_js),
    FILE("selection.js", selection_js),
    FILE("sheet.js", sheet_js),
    FILE("shortcuts.js", shortcuts_js),
    FILE("stage.js", stage_js),
    FILE("state-picture.js", state_picture_js),
    FILE("state.js", state_js),
    FILE("store.js", store_js),
    FILE("story.js", story_js),
    FILE("studio.js", studio_js),
    FILE("summary.js", summary_js),
    FILE("tabs.js", tabs_js),
    FILE("test-maker.js", test_maker_js),
    FILE("time-scale.js", time_scale_js),
    FILE("timeline-painter.js", timeline_painter_js),
    FILE("timeline.js", timeline_js),
    FILE("tip.js", tip_js),
    FILE("toolbar.js", toolbar_js),
    FILE("trust.js", trust_js),
    FILE("waiting.js", waiting_js),
    FILE("whatif.js", whatif_js),
    FILE("why.js", why_js),
#ifdef HAS_CODEMIRROR
    FILE("codemirror/codemirror.js", cm_codemirror_js),
    FILE("codemirror/codemirror.css", cm_codemirror_css),
    FILE("codemirror/lua.js", cm_lua_js),
    FILE("codemirror/show-hint.js", cm_show_hint_js),
    FILE("codemirror/show-hint.css", cm_show_hint_css),
    FILE("codemirror/matchbrackets.js", cm_matchbrackets_js),
    FILE("codemirror/closebrackets.js", cm_closebrackets_js),
#endif
};

const size_t studio_file_count = sizeof files / sizeof files[0];

studio_file studio_files_at(size_t index) { return files[index]; }
