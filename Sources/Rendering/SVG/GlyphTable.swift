/// The drawings of icons, for a renderer that cannot use this library.
public enum GlyphTable {
    public struct Drawing: Codable, Sendable {
        /// SVG path data on a grid of 24 by 24.
        public var path: String
        /// The width of the stroke on that grid.
        public var weight: Double
        /// Whether the icon is filled if its name ends in `.fill`.
        public var canBeFilled: Bool
    }

    /// All drawings by the names of their icons.
    public static let all: [String: Drawing] = Dictionary(
        uniqueKeysWithValues: Glyph.names.compactMap { name in
            Glyph(name + ".fill").map { filled in
                (name, Drawing(path: filled.path, weight: filled.weight, canBeFilled: filled.isFilled))
            }
        })
}
