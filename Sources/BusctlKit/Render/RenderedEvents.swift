import CommandSupport
import EventBus
import Harness
import Host

/// Publishes events in a system before its screen is drawn. A line with a `bustime` happens at that time, any
/// other line right after the one before it. After the last line, time stands still, unless the moment to draw is later.
/// Facts among the lines of a tap are left out, and so are the recorder's own lines in a recording.
struct RenderedEvents {
    /// The largest file in bytes.
    static let largest = 64 << 20

    private let system: ChromeSystem
    private let catalogue: EventCatalogue
    private let intake: EventAdmission

    init(_ system: ChromeSystem) {
        self.system = system
        catalogue = EventCatalogue(system.bus.catalogue)
        intake = EventAdmission(to: system.bus)
    }

    /// - Parameter moment: the bus time to draw; later lines are left out. Nil to stop after the last line.
    /// - Throws: ``Failure`` with the line of an invalid or refused event.
    func play(_ bytes: [UInt8], of file: String, until moment: Duration? = nil) throws {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isJSONSpace) {
            do {
                if let time = EmbeddedInjection.busTime(of: line), time > system.bus.now {
                    if let moment, time > moment { break }
                    system.advance(to: time)
                }
                let incoming = try catalogue.decode(line)
                if let refusal = intake.admit(incoming, defaultSource: "/\(Program.name)/render").refusal {
                    throw FieldError(message: "refused: \(refusal)")
                }
            } catch let error as FieldError {
                if catalogue.isEcho(line) || RecordedType.isTypeOf(line) { continue }
                throw Failure(.badData, "\(file.printable):\(index + 1): \(error.description.printable)")
            }
        }
        system.bus.deliverPending()
        if let moment, moment > system.bus.now { system.advance(to: moment) }
    }
}
