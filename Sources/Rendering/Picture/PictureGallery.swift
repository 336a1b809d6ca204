import Chrome

/// Draws several pictures side by side as one SVG file, each below its title.
public enum PictureGallery {
    private static let gap = 24.0, titleHeight = 32.0, fontSize = 15.0

    /// Returns the text of the SVG file. Each picture is drawn at its own time.
    /// - Parameter columns: the number of pictures in a row; at least one.
    public static func draw(_ pictures: [(title: String, picture: Picture)], columns: Int) -> String {
        let columns = max(1, min(columns, pictures.count))
        let rows = stride(from: 0, to: pictures.count, by: columns).map { start in
            Array(pictures.enumerated().dropFirst(start).prefix(columns))
        }
        let column = pictures.map { max(1, $0.picture.size.width) }.max() ?? 0
        let heights = rows.map { row in row.map { max(1, $0.element.picture.size.height) }.max() ?? 0 }
        let n = SVGWriter.number
        let width = n(gap + Double(columns) * (column + gap))
        let height = n(gap + heights.reduce(0) { $0 + $1 + titleHeight + gap })
        var svg = SVGWriter()
        svg.begin(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
                "viewBox": "0 0 \(width) \(height)", "role": "img", "font-family": PictureSVG.fonts,
            ])
        svg.element("title", text: pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures")
        svg.element("rect", ["width": width, "height": height, "fill": "#F2F2F7"])
        var y = gap
        for (row, rowHeight) in zip(rows, heights) {
            var x = gap
            for (index, (title, picture)) in row {
                svg.element(
                    "text",
                    [
                        "x": n(x), "y": n(y + fontSize), "font-size": n(fontSize), "font-weight": "600",
                        "fill": "#3C3C43",
                    ], text: SVGWriter.isolated(title, isMirrored: false))
                var drawing = PictureSVG(picture, prefix: "\(index + 1)/")
                svg.add(drawing.document(at: Vector(x: x, y: y + titleHeight)))
                x += column + gap
            }
            y += titleHeight + rowHeight + gap
        }
        svg.end()
        return svg.text
    }
}
