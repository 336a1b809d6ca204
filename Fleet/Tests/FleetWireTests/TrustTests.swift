import EventBus
import FleetWire
import Testing

@Suite struct TrustTests {
    private func objection(
        to pointer: Pointer, by signer: SigningKey = key(), highest: Int = 4, now: Double = 2000,
        channel: Token = stable
    ) throws -> Trust.Objection? {
        try trust(key()).objection(to: Signed(pointer, by: signer), channel: channel, highest: highest, now: now)
    }

    @Test("a pointer with all in order is taken")
    func good() throws {
        #expect(try objection(to: pointer()) == nil)
    }

    @Test("a key that the host does not have is named, and so is one of the same name with another secret")
    func keys() throws {
        #expect(try objection(to: pointer(), by: key("eve")) == .unknownKey("eve"))
        #expect(try objection(to: pointer(), by: key("ops", 2)) == .signature("ops"))
    }

    @Test("another version, fleet and channel are refused")
    func place() throws {
        var other = pointer()
        other.v = 2
        #expect(try objection(to: other) == .version(2))
        other = pointer()
        other.fleet = stable
        #expect(try objection(to: other) == .fleet(stable))
        #expect(try objection(to: pointer(), channel: lab) == .channel(stable))
    }

    @Test("a serial that the host has taken already, or a lower one, is refused", arguments: [5, 6, Int.max])
    func serial(_ highest: Int) throws {
        #expect(try objection(to: pointer(), highest: highest) == .serial(5, highest: highest))
    }

    @Test("a clock that is 5 minutes wrong does not matter, and one that is more so does")
    func times() throws {
        #expect(try objection(to: pointer(), now: 100_299) == nil)
        #expect(try objection(to: pointer(), now: 100_300) == .expired(100_000))
        #expect(try objection(to: pointer(), now: 701) == nil)
        #expect(try objection(to: pointer(), now: 700) == .early(1000))
    }

    @Test("only what comes too early may be taken later")
    func later() {
        #expect(Trust.Objection.early(1).mayPass)
        for other in [Trust.Objection.expired(1), .serial(1, highest: 2), .signature("a"), .version(2), .noKeys] {
            #expect(!other.mayPass)
        }
    }

    @Test("a flipped bit of a document never makes one that is taken")
    func flipped() throws {
        let bytes = try Signed(pointer(), by: key()).bytes
        let good = pointer()
        for index in bytes.indices {
            for bit in [1, 0x20, 0x80] as [UInt8] {
                var other = bytes
                other[index] ^= bit
                guard let read = try? Signed<Pointer>(other),
                    trust(key()).objection(to: read, channel: stable, highest: 4, now: 2000) == nil
                else { continue }
                #expect(read.content == good, "byte \(index), bit \(bit)")
            }
        }
    }

    // MARK: Keys

    private func change(
        to keys: SigningKey..., by signer: SigningKey, serial: Int, expires: Double = 1e5, fleet: Token = lab
    ) throws -> Signed<KeyChange> {
        let all = Dictionary(uniqueKeysWithValues: keys.map { ($0.name.text, $0.publicKey) })
        return try Signed(KeyChange(fleet: fleet, serial: serial, keys: all, expires: expires), by: signer)
    }

    @Test("a key is replaced in two steps, and the old one counts no more")
    func rotation() throws {
        let (old, new) = (key("old", 1), key("new", 2))
        let both = try trust(old).changed(by: change(to: old, new, by: old, serial: 1), now: 0)
        for signer in [old, new] {
            let document = try Signed(pointer(), by: signer)
            #expect(both.objection(to: document, channel: stable, highest: 0, now: 2000) == nil)
        }
        let last = try both.changed(by: change(to: new, by: new, serial: 2), now: 0)
        #expect(
            try last.objection(to: Signed(pointer(), by: old), channel: stable, highest: 0, now: 2000)
                == .unknownKey("old"))
        #expect(
            try last.objection(to: Signed(pointer(), by: new), channel: stable, highest: 0, now: 2000) == nil)
        #expect(last.serial == 2)
    }

    @Test("a change of keys that is old, foreign, late or leaves none is refused")
    func changes() throws {
        let (own, eve) = (key(), key("eve", 9))
        let trust = trust(own, serial: 3)
        let refused: [(Signed<KeyChange>, Trust.Objection)] = [
            (try change(to: eve, by: eve, serial: 9), .unknownKey("eve")),
            (try change(to: eve, by: key("ops", 9), serial: 9), .signature("ops")),
            (try change(to: own, by: own, serial: 3), .serial(3, highest: 3)),
            (try change(to: own, by: own, serial: 4, fleet: stable), .fleet(stable)),
            (try change(to: own, by: own, serial: 4, expires: -300), .expired(-300)),
            (try change(by: own, serial: 4), .noKeys),
        ]
        for (document, objection) in refused {
            #expect(throws: objection) { try trust.changed(by: document, now: 0) }
        }
        var later = KeyChange(fleet: lab, serial: 4, keys: ["ops": own.publicKey], expires: 1)
        later.v = 2
        let document = try Signed(later, by: own)
        #expect(throws: Trust.Objection.version(2)) { try trust.changed(by: document, now: 0) }
    }

    @Test("a public key that is no point or of low order verifies nothing")
    func weakKeys() throws {
        for text in [String(repeating: "0", count: 64), "01" + String(repeating: "0", count: 62)] {
            let weak = try ValueDecoder().decode(PublicKey.self, from: .string(text))
            let document = try Signed(pointer(), by: key())
            var members = document.json.objectValue!
            members["signature"] = .string(text + String(repeating: "0", count: 64))
            #expect(!(try Signed<Pointer>(Value.object(members).bytes)).isSigned(by: weak))
        }
    }

    @Test("trust comes back from JSON, and a file without a serial has 0")
    func json() throws {
        let own = trust(key(), serial: 7)
        var json = try ValueEncoder().encode(own)
        #expect(try ValueDecoder().decode(Trust.self, from: json) == own)
        guard case .object(var members) = json else { return }
        members["serial"] = nil
        json = .object(members)
        #expect(try ValueDecoder().decode(Trust.self, from: json).serial == 0)
    }

    @Test("a plan is believed if a trusted key signed every pointer of it for this fleet")
    func plan() throws {
        let plan = try RolloutPlan(pointer(), by: key())
        #expect(trust(key()).objection(to: plan) == nil)
        #expect(trust(key("other")).objection(to: plan) == .unknownKey("ops"))
        #expect(trust(key("ops", 2)).objection(to: plan) == .signature("ops"))
        var foreign = pointer()
        foreign.fleet = kiosk
        #expect(trust(key()).objection(to: try RolloutPlan(foreign, by: key())) == .fleet(kiosk))
        // The first one of the text is changed, which takes the rollout back.
        let text = String(decoding: plan.bytes, as: UTF8.self)
        let changed = text.replacing("\"expires\":100000", with: "\"expires\":900000", maxReplacements: 1)
        #expect(trust(key()).objection(to: try RolloutPlan(Array(changed.utf8))) == .signature("ops"))
    }
}
