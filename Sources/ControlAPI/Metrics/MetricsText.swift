/// Writes metric families as text, in the OpenMetrics 1.0 format or the older Prometheus format.
struct MetricsText {
    enum Format: String {
        case openMetrics = "application/openmetrics-text; version=1.0.0; charset=utf-8"
        case prometheus = "text/plain; version=0.0.4; charset=utf-8"
    }

    enum Kind: String { case counter, gauge, histogram, info }

    typealias Labels = KeyValuePairs<String, String>

    private let format: Format
    private(set) var text = ""
    private var family = ""
    private var kind = Kind.gauge

    init(_ format: Format) { self.format = format }

    /// Begins a family. Its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        (family, self.kind) = (name, kind)
        // The older format has no info type, and names a counter's family like its samples.
        let isOld = format == .prometheus
        let shown = isOld && kind == .counter ? name + "_total" : isOld && kind == .info ? name + "_info" : name
        text += "# HELP \(shown) \(help)\n# TYPE \(shown) \(isOld && kind == .info ? "gauge" : kind.rawValue)\n"
    }

    /// Adds a sample of a counter, a gauge or an info.
    mutating func add(_ value: some MetricNumber, _ labels: Labels = [:]) {
        let suffix = kind == .counter ? "_total" : kind == .info ? "_info" : ""
        line(suffix, labels, value.metricText)
    }

    /// Adds the samples of a histogram.
    /// - Parameters:
    ///   - bounds: the upper bounds of the buckets, ascending.
    ///   - counts: the number of observations in each bucket, and last, above all bounds.
    mutating func add(_ bounds: [Double], _ counts: [UInt64], sum: Double, _ labels: [(String, String)] = []) {
        var total: UInt64 = 0
        for (index, count) in counts.enumerated() {
            total += count
            let bound = index < bounds.count ? bounds[index].metricText : "+Inf"
            line("_bucket", labels + [("le", bound)], total.metricText)
        }
        line("_sum", labels, sum.metricText)
        line("_count", labels, total.metricText)
    }

    mutating func end() { if format == .openMetrics { text += "# EOF\n" } }

    private mutating func line(_ suffix: String, _ labels: Labels, _ value: String) {
        line(suffix, labels.map { ($0.key, $0.value) }, value)
    }

    private mutating func line(_ suffix: String, _ labels: [(String, String)], _ value: String) {
        let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        text += family + suffix + (list.isEmpty ? "" : "{\(list)}") + " " + value + "\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

/// A number in the text format of metrics.
protocol MetricNumber { var metricText: String { get } }

extension Int: MetricNumber { var metricText: String { String(self) } }
extension UInt64: MetricNumber { var metricText: String { String(self) } }
extension Double: MetricNumber { var metricText: String { String(self) } }
