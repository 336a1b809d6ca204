import EventBus
import FleetWire
import Testing

@Suite struct PointerTests {
    private let hosts = (0..<10_000).map { Token(ifValid: "host-\($0)")! }

    @Test("the cohort is the known number: the first 8 bytes of a SHA-256, modulo 10,000")
    func vector() {
        // python3: int.from_bytes(sha256(b'1\0lab\0kiosk-7').digest()[:8], 'big') % 10000
        #expect(pointer(salt: 1).cohort(of: kiosk) == 7753)
        #expect(pointer(salt: 7).cohort(of: kiosk) == 5279)
    }

    @Test("a stage of p % has about p % of the hosts", arguments: [1.0, 10, 50, 100, 0.5])
    func share(_ percent: Double) {
        let pointer = pointer(stages: [Stage(percent: percent)])
        let count = hosts.count { pointer.isInStage($0) }
        // Four standard deviations.
        let spread = 4 * (10_000 * percent / 100 * (1 - percent / 100)).squareRoot()
        #expect(abs(Double(count) - percent * 100) <= spread, "\(count)")
    }

    @Test("who is in a stage is in all later ones")
    func nested() {
        var before: Set<Token> = []
        for stage in Stage.standard.indices {
            let pointer = pointer(stage: stage)
            let now = Set(hosts.filter { pointer.isInStage($0) })
            #expect(now.isStrictSuperset(of: before))
            before = now
        }
        #expect(before.count == hosts.count)
    }

    @Test("another salt, and another fleet, puts other hosts first")
    func salts() {
        func first(_ pointer: Pointer) -> Set<Token> { Set(hosts.filter { pointer.cohort(of: $0) < 1000 }) }
        for other in [pointer(salt: 2), pointer(of: stable, salt: 1)] {
            // By chance, 100 of 1,000.
            #expect((50...150).contains(first(pointer(salt: 1)).intersection(first(other)).count))
        }
    }

    @Test("a host in the stage runs the bundle, another one what was before")
    func bundle() {
        let pointer = pointer(stages: [Stage(percent: 50)])
        for host in hosts.prefix(100) {
            #expect(pointer.bundle(for: host) == (pointer.isInStage(host) ? pointer.bundle : pointer.previous))
        }
    }

    @Test("a stage with labels has only hosts that have one of them, and a later stage without has the others")
    func labels() {
        let stages = [Stage(percent: 100, labels: ["lab", "kiosk"]), Stage(percent: 100)]
        #expect(!pointer(stages: stages).isInStage(kiosk))
        #expect(!pointer(stages: stages).isInStage(kiosk, labels: ["office"]))
        #expect(pointer(stages: stages).isInStage(kiosk, labels: ["kiosk", "office"]))
        #expect(pointer(stages: stages, stage: 1).isInStage(kiosk))
    }

    @Test(
        "the number of a stage that is beyond all stages, or below 0, does not trap",
        arguments: [Int.max, 9, -1, Int.min])
    func stageNumber(_ number: Int) {
        #expect(pointer(stage: number).isInStage(kiosk) == (number > 0))
    }
}
