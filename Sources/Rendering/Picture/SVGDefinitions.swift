/// The gradients, filters and masks of a drawing. Equal ones are defined once.
struct SVGDefinitions {
    /// The prefix of the ids of the definitions.
    let prefix: String
    private var ids: [String: String] = [:]
    private var written: [(id: String, write: (inout SVGWriter, String?) -> Void)] = []

    init(prefix: String) { self.prefix = prefix }

    /// A reference to a definition, such as `url(#def1)`.
    /// - Parameter write: writes the definition with an id.
    mutating func reference(_ write: @escaping (inout SVGWriter, String?) -> Void) -> String {
        var sample = SVGWriter()
        write(&sample, nil)
        if let id = ids[sample.text] { return "url(#\(id))" }
        let id = prefix + "\(ids.count + 1)"
        ids[sample.text] = id
        written.append((id, write))
        return "url(#\(id))"
    }

    func write(to svg: inout SVGWriter) {
        guard !written.isEmpty else { return }
        svg.begin("defs")
        for (id, write) in written { write(&svg, id) }
        svg.end()
    }

    // MARK: What is defined

    typealias Stop = (offset: Double, ink: PartInk)

    /// A gradient between two points, in shares of the width and the height.
    mutating func gradient(
        from start: (x: Double, y: Double) = (0, 0), to end: (x: Double, y: Double) = (0, 1), _ stops: [Stop]
    ) -> String {
        reference { svg, id in
            let n = SVGWriter.number
            svg.begin(
                "linearGradient", ["id": id, "x1": n(start.x), "y1": n(start.y), "x2": n(end.x), "y2": n(end.y)])
            for stop in stops {
                svg.element(
                    "stop",
                    [
                        "offset": SVGWriter.factor(stop.offset), "stop-color": stop.ink.hex,
                        "stop-opacity": SVGWriter.factor(stop.ink.opacity),
                    ])
            }
            svg.end()
        }
    }

    /// A shadow that is cut out below its own plate, because it would be visible through the glass.
    mutating func shadow(radius: Double, x: Double, y: Double) -> String {
        reference { svg, id in
            svg.begin("filter", ["id": id, "x": "-100%", "y": "-100%", "width": "300%", "height": "300%"])
            svg.element("feGaussianBlur", ["stdDeviation": SVGWriter.number(max(0, radius) / 2)])
            svg.element("feOffset", ["dx": SVGWriter.number(x), "dy": SVGWriter.number(y), "result": "shadow"])
            svg.element("feComposite", ["in": "shadow", "in2": "SourceAlpha", "operator": "out"])
            svg.end()
        }
    }

    mutating func blur(radius: Double) -> String {
        reference { svg, id in
            svg.begin("filter", ["id": id, "x": "-50%", "y": "-50%", "width": "200%", "height": "200%"])
            svg.element("feGaussianBlur", ["stdDeviation": SVGWriter.number(radius / 2)])
            svg.end()
        }
    }

    /// A mask that shows the inside of a rectangle.
    /// - Parameter paint: the white of the mask.
    mutating func mask(x: Double, y: Double, width: Double, height: Double, paint: String) -> String {
        reference { svg, id in
            let n = SVGWriter.number
            svg.begin(
                "mask",
                [
                    "id": id, "maskUnits": "userSpaceOnUse", "x": n(x), "y": n(y), "width": n(width),
                    "height": n(height),
                ])
            svg.element(
                "rect", ["x": n(x), "y": n(y), "width": n(width), "height": n(height), "fill": paint])
            svg.end()
        }
    }
}
