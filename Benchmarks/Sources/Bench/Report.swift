import Foundation

/// Writes docs/performance.md: the tables of the suites, and how costs grow as drawings.
enum Report {
    /// The suites that the page has, in its order.
    private static let suites = [
        "publish", "policy", "toast", "scenario", "start", "latency", "inject", "taps", "record", "admission",
        "toolbar", "containers",
    ]

    private static let head = """
        # Performance

        `make bench-report` writes this page: every number is from one run of it on one machine. `make bench SUITES="publish policy"`
        prints the same tables for some suites.

        How to read the tables:

        - **measured** is the best round. Works that are compared are measured in turn, so that what else the machine does meets all
          of them, and **ratio** is the median of the ratios of the rounds, with the least and the greatest one behind it.
        - **instructions** are counted by `valgrind --tool=callgrind`. They are the same in every run; a clock is not. A ratio without a
          spread behind it is one of instructions.
        - **goal** is what the project wants to reach. The last column says whether it is reached or short; it says `unsteady` where
          both halves of a run differ by more than a tenth.


        """

    /// - Parameter arguments: the folder of the documentation.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 1 else { throw Busctl.Failure("expected the folder of the documentation") }
        let docs = URL(fileURLWithPath: arguments[0])
        var page = head + "The machine: \(Machine.facts).\n"
        for name in suites {
            guard let suite = Bench.suites.first(where: { $0.name == name }) else { continue }
            FileHandle.standardError.write(Data("\(suite.title)\n".utf8))
            page += "\n## \(suite.title)\n\n" + table(try suite.run())
        }
        FileHandle.standardError.write(Data("What one costs among many\n".utf8))
        let memory = try ScalingBench.memory()
        let curves = try ScalingBench.curves()
        page += "\n## What one costs among many\n\n" + table(memory + ScalingBench.rows(of: curves))
        for thing in ScalingBench.Thing.allCases {
            let chart = Chart(thing: thing, curves: curves.filter { $0.thing == thing })
            let file = "images/performance-\(thing.rawValue).svg"
            try Data(chart.svg.utf8).write(to: docs.appendingPathComponent(file))
            page += "\n![\(thing.title): nanoseconds of one against their number](\(file))\n"
        }
        try Data(page.utf8).write(to: docs.appendingPathComponent("performance.md"))
    }

    private static func table(_ rows: [Row]) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        return line(Row.heads) + line(["---"] + Row.heads.dropFirst().dropLast().map { _ in "---:" } + ["---"])
            + rows.map { line($0.columns) }.joined()
    }
}

/// A drawing of curves, both of whose axes are logarithmic.
private struct Chart {
    let thing: ScalingBench.Thing
    let curves: [ScalingBench.Curve]

    private static let (width, height) = (760.0, 360.0)
    private static let (left, right, top, bottom) = (70.0, 240.0, 40.0, 50.0)
    private static let colours = ["#0b6bcb", "#c4401f", "#2a8a4a", "#7a4fb5"]

    var svg: String {
        let counts = curves.flatMap { $0.points.map { log10(Double($0.count)) } }
        let times = curves.flatMap { $0.points.map { log10($0.nanoseconds) } }
        let (first, last) = (counts.min()!.rounded(.down), counts.max()!.rounded(.up))
        let (least, most) = (times.min()!.rounded(.down), times.max()!.rounded(.up))
        func x(_ value: Double) -> Double {
            Self.left + (value - first) / (last - first) * (Self.width - Self.left - Self.right)
        }
        func y(_ value: Double) -> Double {
            Self.height - Self.bottom - (value - least) / (most - least) * (Self.height - Self.top - Self.bottom)
        }
        func text(_ x: Double, _ y: Double, _ text: String, _ anchor: String = "middle", _ colour: String = "#555")
            -> String
        {
            "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\" fill=\"\(colour)\">\(text)</text>\n"
        }
        func line(_ from: (Double, Double), _ to: (Double, Double)) -> String {
            "<line x1=\"\(short(from.0))\" y1=\"\(short(from.1))\" x2=\"\(short(to.0))\" y2=\"\(short(to.1))\" stroke=\"#ddd\"/>\n"
        }
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" \
            font-family="system-ui, sans-serif" font-size="12">
            <title>\(thing.title)</title>
            <rect width="100%" height="100%" fill="#fff"/>

            """
        svg += text(Self.left, 22, "\(thing.title): nanoseconds of one", "start", "#222")
        for power in Int(first)...Int(last) {
            svg += line((x(Double(power)), Self.top), (x(Double(power)), Self.height - Self.bottom))
            svg += text(x(Double(power)), Self.height - Self.bottom + 18, Row.number(pow(10, Double(power))))
        }
        svg += text((Self.left + Self.width - Self.right) / 2, Self.height - 12, "number of \(thing.rawValue)")
        for power in Int(least)...Int(most) {
            svg += line((Self.left, y(Double(power))), (Self.width - Self.right, y(Double(power))))
            svg += text(Self.left - 8, y(Double(power)) + 4, Row.number(pow(10, Double(power))), "end")
        }
        for (index, curve) in curves.enumerated() {
            let colour = Self.colours[index % Self.colours.count]
            let places = curve.points.map { (x(log10(Double($0.count))), y(log10($0.nanoseconds))) }
            let path = places.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
            svg += "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>\n"
            for place in places {
                svg += "<circle cx=\"\(short(place.0))\" cy=\"\(short(place.1))\" r=\"3\" fill=\"\(colour)\"/>\n"
            }
            svg += text(Self.width - Self.right + 16, Self.top + 16 + Double(index) * 20, curve.name, "start", colour)
        }
        return svg + "</svg>\n"
    }

    private func short(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
