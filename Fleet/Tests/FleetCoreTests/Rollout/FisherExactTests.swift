import Testing

@testable import FleetCore

@Suite struct FisherExactTests {
    struct Table: CustomTestStringConvertible {
        let hits: Int, total: Int, otherHits: Int, otherTotal: Int
        let probability: Double

        init(_ hits: Int, _ total: Int, _ otherHits: Int, _ otherTotal: Int, _ probability: Double) {
            (self.hits, self.total, self.otherHits, self.otherTotal) = (hits, total, otherHits, otherTotal)
            self.probability = probability
        }

        var computed: Double {
            FisherExact.probability(ofAtLeast: hits, of: total, beside: otherHits, of: otherTotal)
        }
        var testDescription: String { "\(hits) of \(total), \(otherHits) of \(otherTotal)" }
    }

    /// Computed in Python with whole numbers of any size, and rounded once at the end:
    ///
    ///     k = hits + otherHits
    ///     float(Fraction(sum(comb(total, x) * comb(otherTotal, k - x) for x in range(hits, min(total, k) + 1)),
    ///                    comb(total + otherTotal, k)))
    static let exact = [
        Table(0, 1, 0, 1, 1.0),
        Table(1, 1, 0, 1, 0.5),
        Table(2, 2, 0, 18, 0.005263157894736842),
        Table(2, 10, 0, 10, 0.23684210526315788),
        Table(3, 10, 1, 10, 0.29102167182662536),
        Table(8, 10, 1, 10, 0.0027387473207906646),
        Table(1, 10, 8, 10, 0.9999404620147654),
        Table(5, 1000, 0, 10000, 6.1529299035346605e-06),
        Table(5, 5, 5, 5, 1.0),
        Table(10, 10, 0, 10, 5.412544112234515e-06),
        Table(30, 1000, 100, 99000, 6.582599721777501e-32),
        Table(3, 100, 50, 10000, 0.015428483329041823),
        Table(40, 10000, 30, 20000, 3.606638157433577e-05),
        Table(30, 1_000_000, 12, 1_000_000, 0.003957628097623474),
        Table(60, 10_000_000, 30, 10_000_000, 0.0010301091874174953),
        Table(150, 10_000_000, 100, 9_000_000, 0.011366849287796086),
        Table(500, 200_000, 2000, 1_500_000, 2.859973211668507e-32),
        Table(12, 3_000_000, 40, 10_000_000, 0.5537147808182812),
        Table(1000, 100_000, 900, 100_000, 0.011230063477862016),
        Table(2000, 5000, 1000, 5000, 3.6375203460897626e-107),
    ]

    @Test(arguments: exact) func aTableHasItsExactProbability(_ table: Table) {
        #expect(abs(table.computed - table.probability) <= 1e-10 * table.probability)
    }

    @Test func moreHitsAreNeverMoreProbable() {
        for (total, otherHits, otherTotal) in [(20, 3, 30), (500, 40, 9000), (7, 0, 7), (40, 40, 40)] {
            let row = (0...total).map {
                FisherExact.probability(ofAtLeast: $0, of: total, beside: otherHits, of: otherTotal)
            }
            #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
            #expect(row.allSatisfy { (0...1).contains($0) })
            #expect(row[0] == 1)
        }
    }

    @Test func atLeastSoManyHitsAndAtMostOneLessAreAllThereIs() {
        // At most one hit less in this group is at least so many hits more in the other one.
        for hits in 1...12 {
            let up = FisherExact.probability(ofAtLeast: hits, of: 30, beside: 20 - hits, of: 50)
            let down = FisherExact.probability(ofAtLeast: 20 - (hits - 1), of: 50, beside: hits - 1, of: 30)
            #expect(abs(up + down - 1) < 1e-12)
        }
    }

    @Test func anEmptyGroupProvesNothing() {
        #expect(FisherExact.probability(ofAtLeast: 0, of: 0, beside: 5, of: 10) == 1)
        #expect(FisherExact.probability(ofAtLeast: 5, of: 10, beside: 0, of: 0) == 1)
        #expect(FisherExact.probability(ofAtLeast: 0, of: 0, beside: 0, of: 0) == 1)
    }

    @Test func tensOfMillionsOfDecisionsAreComputed() {
        let even = FisherExact.probability(ofAtLeast: 5_000_000, of: 10_000_000, beside: 5_000_000, of: 10_000_000)
        #expect((0.5...0.5002).contains(even))
        let sure = FisherExact.probability(ofAtLeast: 6_000_000, of: 10_000_000, beside: 1_000_000, of: 10_000_000)
        #expect(sure == 0)
    }
}
