import EventBus
import FleetWire

@testable import FleetCore

/// The fleet of these tests.
enum Lab {
    static let fleet = Token(ifValid: "lab")!
    static let host = Token(ifValid: "kiosk-7")!
    static let channel = Token(ifValid: "stable")!
    static let subjects = Subjects(fleet: fleet)
    /// The wall clock when the clock of a test is at 0.
    static let epoch = 1_790_000_000.0

    static func moment(_ now: Double) -> Moment { Moment(elapsed: now, wall: epoch + now) }

    /// An event as the host's stream has it.
    static func event(_ number: Int, run: String = "r1") -> Value {
        [
            "specversion": "1.0", "id": .string("\(run).\(number)"), "source": "/toast", "type": "toast.shown",
            "busid": .string(String(number)), "businstance": .string(run), "data": ["number": .int(number)],
        ]
    }

    static func ack(_ sequence: UInt64) -> Ack { Ack(sequence: sequence, isDuplicate: false) }
}
