import EventBus
import FleetWire

let lab = Token(ifValid: "lab")!
let stable = Token(ifValid: "stable")!
let kiosk = Token(ifValid: "kiosk-7")!

/// A key that is the same in each run.
func key(_ name: String = "ops", _ seed: UInt8 = 1) -> SigningKey {
    try! SigningKey(name: Token(name), seed: Array(repeating: seed, count: 32))
}

func trust(_ keys: SigningKey..., serial: Int = 0) -> Trust {
    Trust(fleet: lab, keys: Dictionary(uniqueKeysWithValues: keys.map { ($0.name.text, $0.publicKey) }), serial: serial)
}

func pointer(
    of fleet: Token = lab, serial: Int = 5, salt: Int = 5, stages: [Stage] = Stage.standard, stage: Int = 0,
    notBefore: Double = 1000,
    expires: Double = 100_000
) -> Pointer {
    Pointer(
        fleet: fleet, channel: stable, serial: serial, bundle: Digest(of: [1]), previous: Digest(of: [0]), salt: salt,
        stages: stages, stage: stage, notBefore: notBefore, expires: expires)
}

/// What an operation throws, as text; nil if it throws nothing.
func refusal(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

extension Value {
    var bytes: [UInt8] { Array(json.utf8) }
}
