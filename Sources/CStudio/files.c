#include "CStudio.h"

// The files of the page are data in the program, so that it is one file. The compiler lists them among what it has read, so that
// a build notices when one of them changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char studio_css[] = {
#embed "page/studio.css"
};
static const unsigned char studio_js[] = {
#embed "page/studio.js"
};
static const unsigned char feed_js[] = {
#embed "page/feed.js"
};
static const unsigned char host_js[] = {
#embed "page/host.js"
};
static const unsigned char store_js[] = {
#embed "page/store.js"
};
static const unsigned char clock_js[] = {
#embed "page/clock.js"
};
static const unsigned char keys_js[] = {
#embed "page/keys.js"
};
static const unsigned char motion_js[] = {
#embed "page/motion.js"
};
static const unsigned char picture_js[] = {
#embed "page/picture.js"
};
static const unsigned char stage_js[] = {
#embed "page/stage.js"
};
static const unsigned char part_js[] = {
#embed "page/part.js"
};
static const unsigned char hands_js[] = {
#embed "page/hands.js"
};
static const unsigned char events_js[] = {
#embed "page/events.js"
};
static const unsigned char why_js[] = {
#embed "page/why.js"
};
static const unsigned char timeline_js[] = {
#embed "page/timeline.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}
static const studio_file files[] = {
    FILE("index.html", index_html),
    FILE("studio.css", studio_css),
    FILE("studio.js", studio_js),
    FILE("feed.js", feed_js),
    FILE("host.js", host_js),
    FILE("store.js", store_js),
    FILE("clock.js", clock_js),
    FILE("keys.js", keys_js),
    FILE("motion.js", motion_js),
    FILE("picture.js", picture_js),
    FILE("stage.js", stage_js),
    FILE("part.js", part_js),
    FILE("hands.js", hands_js),
    FILE("events.js", events_js),
    FILE("why.js", why_js),
    FILE("timeline.js", timeline_js),
};

const size_t studio_file_count = sizeof files / sizeof files[0];

studio_file studio_files_at(size_t index) { return files[index]; }
