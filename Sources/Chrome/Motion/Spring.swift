/// The curve of a damped spring. It uses only basic arithmetic, because the mathematical functions of system libraries
/// differ from machine to machine, and a recording must replay the same everywhere.
enum Spring {
    /// A spring counts as at rest when a thousandth of the way is left. This is the decay after which that is so, for a
    /// damping below 1.
    private static let settling = 6.907755278982137  // ln 1000
    /// The same for a damping of 1: the s for which (1 + s)·e⁻ˢ is a thousandth.
    private static let criticalSettling = 9.233413476451585

    /// Returns the fraction of the way that a spring has gone at a fraction of its duration.
    ///
    /// - Parameters:
    ///   - time: the fraction of the duration, from 0; from 1 on, the spring is at its end.
    ///   - damping: the damping ratio; at 1 or more it does not oscillate, and less than 0.1 counts as 0.1.
    ///   - velocity: the speed at the start, in whole ways per duration.
    static func progress(_ time: Double, damping: Double, velocity: Double = 0) -> Double {
        guard time < 1 else { return 1 }
        guard damping < 1 else {
            let way = criticalSettling * time
            return 1 - (1 + way - velocity * time) * exponential(-way, 0).re
        }
        // With less damping, the spring would oscillate too often within its duration.
        let ratio = max(0.1, damping)
        let decay = settling * time
        let root = (1 - ratio * ratio).squareRoot()
        let swing = exponential(-decay, decay * root / ratio)
        return 1 - (swing.re + swing.im * ratio / root * (1 - velocity / settling))
    }

    /// e to a complex power, computed as a short series for a 1024th of the power, squared ten times.
    static func exponential(_ re: Double, _ im: Double) -> (re: Double, im: Double) {
        let z = (re: re / 1024, im: im / 1024)
        var sum = (re: 1.0, im: 0.0)
        for term in stride(from: 6.0, through: 1.0, by: -1.0) {
            sum = (1 + (z.re * sum.re - z.im * sum.im) / term, (z.re * sum.im + z.im * sum.re) / term)
        }
        for _ in 0..<10 { sum = (sum.re * sum.re - sum.im * sum.im, 2 * sum.re * sum.im) }
        return sum
    }
}
