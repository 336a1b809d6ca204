import Chrome

/// Draws a picture as an SVG file, from its parts alone. The same picture always gives the same bytes.
public struct PictureSVG {
    let picture: Picture
    private let time: Duration
    private let prefix: String
    private var ids: Set<String> = []
    var isDark: Bool { picture.scheme == .dark }
    var definitions: SVGDefinitions
    /// The elements drawn so far.
    var svg = SVGWriter()

    /// Returns the text of the SVG file.
    /// - Parameter time: the bus time whose poses are drawn; nil for that of the picture.
    public static func draw(_ picture: Picture, at time: Duration? = nil) -> String {
        var drawing = PictureSVG(picture, at: time)
        return drawing.document().text
    }

    /// - Parameter prefix: the prefix of all ids.
    init(_ picture: Picture, at time: Duration? = nil, prefix: String = "") {
        (self.picture, self.time, self.prefix) = (picture, time ?? picture.time, prefix)
        // Modules choose the ids of parts, so the ids of definitions avoid them.
        var name = "def"
        while picture.parts.contains(where: { $0.id.hasPrefix(name) }) { name += "-" }
        definitions = SVGDefinitions(prefix: prefix + name)
    }

    /// The drawing as an element `svg`.
    /// - Parameter origin: its position in another drawing.
    mutating func document(at origin: Vector? = nil) -> SVGWriter {
        let (width, height) = (n(max(1, picture.size.width)), n(max(1, picture.size.height)))
        let seen = picture.seenParts(at: time)
        let backdrop = backdrop
        for part in seen { draw(part) }
        var whole = SVGWriter()
        whole.begin(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "x": origin.map { n($0.x) }, "y": origin.map { n($0.y) },
                "width": width, "height": height, "viewBox": "0 0 \(width) \(height)", "role": "img",
                "font-family": Self.fonts,
            ])
        whole.element("title", text: PictureTitle.of(seen, width: width))
        definitions.write(to: &whole)
        whole.element("rect", ["width": width, "height": height, "fill": backdrop])
        whole.add(svg)
        whole.end()
        return whole
    }

    static let fonts = "-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', Arial, sans-serif"

    private var backdrop: String {
        mutating get {
            let colors = isDark ? ["#141824", "#211D33", "#2B1D2A"] : ["#D5E3F7", "#E6DFF5", "#F6E3DF"]
            return definitions.gradient(
                to: (1, 1), zip([0, 0.55, 1], colors).map { (offset: $0, ink: PartInk(hex: $1)) })
        }
    }

    private mutating func draw(_ seen: SeenPart) {
        let id = prefix + seen.part.id
        // Ids that differ only in characters that XML does not have are written alike.
        let isNew = ids.insert(SVGWriter.escaped(id)).inserted
        let transform = seen.moves.map(Self.transform).filter { !$0.isEmpty }.joined(separator: " ")
        svg.begin(
            "g",
            [
                "id": isNew ? id : nil, "opacity": seen.alpha < 1 ? SVGWriter.factor(seen.alpha) : nil,
                "transform": transform.isEmpty ? nil : transform,
                "filter": seen.blur > 0 ? definitions.blur(radius: seen.blur) : nil,
            ])
        surface(seen)
        contents(seen)
        svg.end()
    }

    private static func transform(_ move: PartMove) -> String {
        let n = SVGWriter.number
        var steps: [String] = []
        if move.tx != 0 || move.ty != 0 { steps.append("translate(\(n(move.tx)) \(n(move.ty)))") }
        if move.rotation != 0 { steps.append("rotate(\(n(move.rotation)) \(n(move.midX)) \(n(move.midY)))") }
        if move.scale != 1 {
            let (x, y) = (n(move.midX), n(move.midY))
            steps.append("translate(\(x) \(y)) scale(\(SVGWriter.factor(move.scale)))")
            steps.append("translate(\(n(-move.midX)) \(n(-move.midY)))")
        }
        return steps.joined(separator: " ")
    }

    func n(_ value: Double) -> String { SVGWriter.number(value) }
}
