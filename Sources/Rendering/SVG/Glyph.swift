/// A simple drawing for the name of an SF Symbol, on a grid of 24 by 24 units.
struct Glyph: Equatable {
    /// The drawing as SVG path data.
    var path: String
    /// The stroke width in grid units.
    var weight = 1.8
    /// Whether the name ends in `.fill`, so that the drawing is filled.
    var isFilled = false
    /// Whether the name ends in `.circle`, so that the drawing is inside a circle.
    var isCircled = false

    /// Returns nil for an unknown name.
    init?(_ name: String) {
        var name = name
        if name.hasSuffix(".fill") {
            isFilled = true
            name.removeLast(5)
        }
        if Self.paths[name] == nil, name.hasSuffix(".circle") {
            isCircled = true
            name.removeLast(7)
        }
        guard let path = Self.paths[name] else { return nil }
        self.path = path
        if name == "ellipsis" { weight = 3.2 }
        // Drawings that consist of lines have no area to fill.
        if Self.lines.contains(name), !isCircled { isFilled = false }
    }

    /// The names of all drawings.
    static var names: [String] { paths.keys.sorted() }

    private static let lines: Set = [
        "plus", "minus", "ellipsis", "checkmark", "xmark", "magnifyingglass", "square.and.arrow.up", "list.bullet",
        "chevron.left", "chevron.right", "chevron.up", "chevron.down", "arrow.left", "arrow.right", "arrow.up",
        "arrow.down", "arrow.clockwise", "info", "exclamationmark", "link", "slider.horizontal.3", "textformat",
        "scissors", "square.and.pencil", "chart.bar", "gear", "gearshape",
    ]

    private static let paths = [
        "plus": "M12 5v14M5 12h14",
        "minus": "M5 12h14",
        "ellipsis": "M5 12h.01M12 12h.01M19 12h.01",
        "pencil": "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
        "house": "M4 11.5L12 5l8 6.5V20H15v-5.5H9V20H4z",
        "gear": gear, "gearshape": gear,
        "square.and.arrow.up": "M12 15V3.5M8 7l4-4 4 4M8 10.5H5.5V21h13V10.5H16",
        "square.and.pencil": "M12 5H5v14h14v-7M10 14l.6-2.6L18 4l2 2-7.4 7.4z",
        "magnifyingglass": "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 15l5 5",
        "heart": "M12 20C5 15 3.5 12 3.5 9A4.3 4.3 0 0 1 12 7.5A4.3 4.3 0 0 1 20.5 9C20.5 12 19 15 12 20z",
        "star": "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
        "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4.5 20.5c0-4 3.3-6 7.5-6s7.5 2 7.5 6z",
        "bell": "M5 17.5c1.5-1.5 2-3 2-6.5a5 5 0 0 1 10 0c0 3.5.5 5 2 6.5zM10 20.5h4",
        "folder": "M3.5 6h6l2 2.5h9V19h-17z",
        "trash": "M5 7h14M9.5 7V4.5h5V7M6.5 7l1 13.5h9l1-13.5",
        "paintbrush": "M20 4L10.5 12.5l2 2L21 5zM10 13.5c-3 0-3.5 2-3.5 4S5 20 4 20c3 1.5 8 .5 8-4.5z",
        "camera": "M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17zM12 10a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4z",
        "photo": "M3.5 5h17v14h-17zM4 17l5-5 3.5 3.5L15 13l5 4.5M15.5 8.5h.01",
        "mic":
            "M12 3.5a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0V6A2.5 2.5 0 0 0 12 3.5zM6.5 11a5.5 5.5 0 0 0 11 0M12 16.5V20",
        "play": "M7 4.5l12 7.5-12 7.5z",
        "pause": "M7 5h3v14H7zM14 5h3v14h-3z",
        "list.bullet": "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
        "square.grid.2x2": "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
        "square": "M5 5h14v14H5z",
        "circle": "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
        "map": "M3.5 6.5L9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20",
        "message": bubble, "bubble": bubble, "bubble.left": bubble,
        "envelope": "M3.5 5.5h17v13h-17zM4 6l8 7 8-7",
        "calendar": "M4 5.5h16V20H4zM4 9.5h16M8 3.5v3M16 3.5v3",
        "clock": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7.5V12l3 2",
        "cart": "M3 4.5h2.5l2 11h10l2-8H6.5M9 19.5h.01M16.5 19.5h.01",
        "bookmark": "M6.5 4h11v16.5L12 16l-5.5 4.5z",
        "tray": "M3.5 13l3-7.5h11l3 7.5v6h-17zM3.5 13H9c0 3.5 6 3.5 6 0h5.5",
        "doc": "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
        "book": "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5c2-1.5 5-2 8.5-1.5V5c-3.5-.5-6.5 0-8.5 1.5zV20",
        "link":
            "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
        "tag": "M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5zM8.5 8.5h.01",
        "eye": "M2.5 12c4-6.5 15-6.5 19 0c-4 6.5-15 6.5-19 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
        "lock": "M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
        "bolt": "M13 3L5.5 13.5H11L10 21l8-11h-5.5z",
        "flag": "M5.5 21V4h13l-3 4.5 3 4.5h-13",
        "globe": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17c5-5 5-12 0-17",
        "chart.bar": "M5 20v-7M12 20V5M19 20V10",
        "music.note":
            "M9 17.5V6.5l10-2v11M9 17.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0zM19 15.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0z",
        "checkmark": "M5 12.5l4.5 4.5L19 7",
        "xmark": "M6 6l12 12M18 6L6 18",
        "info": "M12 10.5v7M12 6.5h.01",
        "exclamationmark": "M12 5.5v8M12 18h.01",
        "exclamationmark.triangle": "M12 4L2.5 20h19zM12 10v5M12 17.5h.01",
        "chevron.left": "M15 5l-7 7 7 7", "chevron.right": "M9 5l7 7-7 7",
        "chevron.up": "M5 15l7-7 7 7", "chevron.down": "M5 9l7 7 7-7",
        "arrow.left": "M19 12H5M11 6l-6 6 6 6", "arrow.right": "M5 12h14M13 6l6 6-6 6",
        "arrow.up": "M12 19V5M6 11l6-6 6 6", "arrow.down": "M12 5v14M6 13l6 6 6-6",
        "arrow.clockwise": "M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5",
        "slider.horizontal.3": "M4 6.5h16M4 12h16M4 17.5h16M9 4.5v4M15 10v4M8 15.5v4",
        "textformat": "M3.5 18.5L8.5 5l5 13.5M5 14.5h7M20.5 18.5v-8M20.5 14.5a3 3 0 1 0-6 0a3 3 0 1 0 6 0",
        "scissors":
            "M6.5 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5zM6.5 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5zM8.5 8.5L20 18M8.5 15.5L20 6",
    ]

    private static let gear =
        "M12 5.7a6.3 6.3 0 1 0 0 12.6a6.3 6.3 0 1 0 0-12.6zM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6z"
        + "M12 5.5V3.2M12 18.5v2.3M5.5 12H3.2M18.5 12h2.3M7.4 7.4L5.8 5.8M16.6 16.6l1.6 1.6M7.4 16.6l-1.6 1.6M16.6 7.4l1.6-1.6"
    private static let bubble = "M4 5h16v11.5H11L6.5 20v-3.5H4z"
}
