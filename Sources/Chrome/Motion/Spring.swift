/// The curve of a damped spring, in plain arithmetic: the same on every machine, which the
/// functions of a system's library are not.
enum Spring {
    /// What is left of the way at the end, before it counts as nothing: a thousandth.
    private static let settling = 6.907755278982137  // ln 1000
    /// (1 + s)·e⁻ˢ is a thousandth.
    private static let criticalSettling = 9.233413476451585

    /// The share of the way at a share of the duration, 0 to 1.
    ///
    /// - Parameter velocity: at the start, in ways per duration.
    static func progress(_ time: Double, damping: Double, velocity: Double = 0) -> Double {
        guard time < 1 else { return 1 }
        guard damping < 1 else {
            let way = criticalSettling * time
            return 1 - (1 + way - velocity * time) * exponential(-way, 0).re
        }
        // Below that it only rattles.
        let ratio = max(0.1, damping)
        let decay = settling * time
        let root = (1 - ratio * ratio).squareRoot()
        let swing = exponential(-decay, decay * root / ratio)
        return 1 - (swing.re + swing.im * ratio / root * (1 - velocity / settling))
    }

    /// e to a complex power: a short series for a 1024th of it, squared ten times.
    private static func exponential(_ re: Double, _ im: Double) -> (re: Double, im: Double) {
        let z = (re: re / 1024, im: im / 1024)
        var sum = (re: 1.0, im: 0.0)
        for term in stride(from: 6.0, through: 1.0, by: -1.0) {
            sum = (1 + (z.re * sum.re - z.im * sum.im) / term, (z.re * sum.im + z.im * sum.re) / term)
        }
        for _ in 0..<10 { sum = (sum.re * sum.re - sum.im * sum.im, 2 * sum.re * sum.im) }
        return sum
    }
}
