import EventBus

/// The times of several pieces of work that were measured in turn: A, B, A, B, … What else the machine does then meets all
/// of them, and a ratio of two says more than two minima that were found at different moments.
struct Comparison {
    /// Nanoseconds of one time, by work and by round.
    private let times: [[Double]]

    /// - Parameter count: how often each does its work in a round.
    init(count: Int, rounds: Int = 14, _ works: [(Int) -> Void]) {
        let clock = ContinuousClock()
        for work in works { work(max(1, count / 10)) }
        var times = [[Double]](repeating: [], count: works.count)
        for _ in 0..<rounds {
            for (index, work) in works.enumerated() {
                let time = clock.measure { work(count) }
                times[index].append(time.inSeconds * 1e9 / Double(count))
            }
        }
        self.times = times
    }

    /// The best round: what the machine can do when nothing else disturbs it.
    func best(_ index: Int) -> Double { times[index].min() ?? .nan }

    /// How one compares with another.
    func ratio(_ index: Int, to base: Int) -> Ratio {
        let ratios = zip(times[index], times[base]).map { $0 / $1 }
        let half = ratios.count / 2
        let (first, second) = (Self.median(Array(ratios[..<half])), Self.median(Array(ratios[half...])))
        return Ratio(
            Self.median(ratios), spread: (ratios.min() ?? .nan, ratios.max() ?? .nan),
            isSteady: abs(first - second) <= 0.1 * min(first, second))
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

/// A ratio, and how far it can be trusted.
struct Ratio {
    let value: Double
    /// The least and the greatest one that was measured; nil for a ratio of counts.
    let spread: (least: Double, most: Double)?
    /// Whether the first half of the rounds and the second one differ by at most a tenth. If not, there is no verdict.
    let isSteady: Bool

    init(_ value: Double, spread: (Double, Double)? = nil, isSteady: Bool = true) {
        self.value = value
        self.spread = spread.map { (least: $0.0, most: $0.1) }
        self.isSteady = isSteady
    }

    var text: String {
        let spread = spread.map { " (\(Row.number($0.least))–\(Row.number($0.most)))" } ?? ""
        return Row.number(value) + "×" + spread
    }
}
