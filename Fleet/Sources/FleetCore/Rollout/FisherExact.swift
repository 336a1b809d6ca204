/// Fisher's exact test of a table of two groups, one-sided: is a count of hits in one group too high for chance?
///
/// No table of factorials is needed, and no digits are lost with large numbers: the first term is computed by the
/// saddle-point form of Loader (2000), and each further one from the one before.
public enum FisherExact {
    /// The probability that a group has at least this many hits if hits fall on both groups alike, with the number of
    /// hits in both together as it is.
    /// - Parameters:
    ///   - hits: from 0 to `total`.
    ///   - total: how many there are in the group.
    ///   - otherHits: from 0 to `otherTotal`.
    ///   - otherTotal: how many there are in the other group.
    /// - Returns: from 0 to 1; 1 if a group is empty.
    public static func probability(ofAtLeast hits: Int, of total: Int, beside otherHits: Int, of otherTotal: Int)
        -> Double
    {
        // trap: callers count hits in the group itself
        precondition((0...total).contains(hits) && (0...otherTotal).contains(otherHits), "hits are a part of the group")
        let draw = Draw(size: total, hits: hits + otherHits, population: total + otherTotal)
        guard hits > draw.least else { return 1 }
        // The terms on the side away from the most probable one fall, so that few of them count.
        if Double(hits) > draw.mean { return min(1, draw.sum(from: hits, by: 1)) }
        return max(0, 1 - draw.sum(from: hits - 1, by: -1))
    }
}

/// The numbers of hits that a draw without replacement may have, with their probabilities.
private struct Draw {
    let size: Int
    let hits: Int
    let population: Int

    var least: Int { max(0, size + hits - population) }
    var most: Int { min(size, hits) }
    var mean: Double { Double(size) * Double(hits) / Double(population) }

    /// The sum of the probabilities from one number of hits on, up or down to the last one.
    func sum(from start: Int, by step: Int) -> Double {
        let first = logarithm(of: start).exponential
        var term = first
        var sum = first
        var number = start
        while number != (step > 0 ? most : least), term > sum * 1e-18 {
            let upper = step > 0 ? number : number - 1
            // The probability of `upper + 1` hits by that of `upper`.
            let ratio =
                Double(size - upper) * Double(hits - upper)
                / (Double(upper + 1) * Double(population - size - hits + upper + 1))
            term *= step > 0 ? ratio : 1 / ratio
            sum += term
            number += step
        }
        return sum
    }

    /// The natural logarithm of the probability of exactly this many hits.
    private func logarithm(of number: Int) -> Double {
        let share = Double(size) / Double(population)
        return binomial(number, of: hits, share) + binomial(size - number, of: population - hits, share)
            - binomial(size, of: population, share)
    }

    /// The logarithm of the probability of `count` among `total`, each with the probability `share`.
    private func binomial(_ count: Int, of total: Int, _ share: Double) -> Double {
        let rest = total - count
        let (x, y, n) = (Double(count), Double(rest), Double(total))
        if count == 0 { return total == 0 ? 0 : n * (-share).logarithmOfOnePlus }
        if rest == 0 { return n * share.logarithm }
        let deviance = Self.deviance(x, n * share) + Self.deviance(y, n * (1 - share))
        let correction =
            Self.stirlingError(count: total) - Self.stirlingError(count: count)
            - Self.stirlingError(count: rest)
        return correction - deviance + 0.5 * (n / (2 * Double.pi * x * y)).logarithm
    }

    /// x ln(x/m) + m - x, also where x is near m and the parts cancel.
    private static func deviance(_ x: Double, _ mean: Double) -> Double {
        let difference = x - mean
        guard abs(difference) < 0.1 * (x + mean) else { return x * (x / mean).logarithm - difference }
        let v = difference / (x + mean)
        var sum = difference * v
        var power = 2 * x * v
        for odd in stride(from: 3.0, to: 2001, by: 2) {
            power *= v * v
            let next = sum + power / odd
            if next == sum { break }
            sum = next
        }
        return sum
    }

    /// ln(n!) less Stirling's formula for it.
    private static func stirlingError(count: Int) -> Double {
        if count < small.count { return small[count] }
        let n = Double(count)
        let square = n * n
        return (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0 - 1 / 1188.0 / square) / square) / square) / square)
            / n
    }

    /// For 0 to 15, where the series does not suffice. The formula has no value for 0, which nobody asks for.
    private static let small: [Double] = {
        var result = [0.0]
        var factorial = 1.0
        for n in stride(from: 1.0, through: 15, by: 1) {
            factorial *= n
            result.append(factorial.logarithm - 0.5 * (2 * Double.pi * n).logarithm - n * n.logarithm + n)
        }
        return result
    }()
}
