import FleetWire
import Testing

@Suite struct StageRoundingTests {
    private func pointer(salt: Int) -> Pointer {
        Pointer(
            fleet: lab, channel: Token(ifValid: "stable")!, serial: salt, bundle: Digest(of: []), previous: nil,
            salt: salt,
            stages: [], stage: 0, notBefore: 0, expires: 1)
    }

    private func hosts(_ count: Int) -> [(name: Token, labels: Set<String>)] {
        (0..<count).map { (Token(ifValid: "host-\($0)")!, []) }
    }

    @Test("each stage of the usual ones begins with a host that those before did not have, in a fleet of any size")
    func usual() throws {
        for salt in 1...40 {
            for count in [1, 2, 3, 5, 10, 37, 200] {
                var pointer = pointer(salt: salt)
                pointer.stages = Stage.rounded(Stage.standard, hosts: hosts(count), cohort: pointer.cohort)
                #expect(pointer.stages.last?.percent == 100)
                var before = 0
                for stage in pointer.stages.indices {
                    pointer.stage = stage
                    let now = hosts(count).count { pointer.isInStage($0.name) }
                    #expect(now > before, "\(count) hosts, salt \(salt): \(pointer.stages.map(\.percent))")
                    // No more than asked for, but for the one host that must be there.
                    let asked = Stage.standard.map { asked in
                        hosts(count).count { pointer.isInStage($0.name, percent: asked.percent) }
                    }
                    #expect(now == 1 || asked.contains(now))
                    before = now
                }
                #expect(before == count)
                // An operator can sign them.
                let key = SigningKey(name: lab)
                #expect(throws: Never.self) {
                    pointer.stage = 0
                    _ = try RolloutPlan(pointer, by: key)
                }
            }
        }
    }

    @Test("without a known host, stages stay as they are")
    func unknown() {
        let pointer = pointer(salt: 1)
        #expect(Stage.rounded(Stage.standard, hosts: [], cohort: pointer.cohort) == Stage.standard)
        let labeled = [Stage(percent: 100, labels: ["lab"]), Stage(percent: 100)]
        #expect(Stage.rounded(labeled, hosts: hosts(3), cohort: pointer.cohort) == labeled)
    }
}

extension Pointer {
    fileprivate func isInStage(_ host: Token, percent: Double) -> Bool { Double(cohort(of: host)) < percent * 100 }
}
