import EventBus
import FleetWire
import Testing

@Suite struct SubjectsTests {
    private let subjects = Subjects(fleet: lab)

    @Test("the host of an event, and of what a reader is shown, comes back from the subject")
    func event() {
        #expect(subjects.event(of: kiosk) == "glassbus.lab.host.kiosk-7.event")
        for subject in [subjects.event(of: kiosk), subjects.tap(Token(ifValid: "r1")!, of: kiosk)] {
            #expect(subjects.host(in: subject) == kiosk)
            #expect(subjects.command(in: subject) == nil)
        }
    }

    @Test("a command comes back, and another word is none", arguments: HostCommand.allCases)
    func command(_ command: HostCommand) {
        #expect(subjects.command(in: subjects.command(command, to: kiosk)) == command)
        #expect(subjects.command(in: "glassbus.lab.host.kiosk-7.cmd.reboot") == nil)
        #expect(subjects.command(in: "glassbus.lab.host.kiosk-7.cmd.\(command.rawValue).more") == nil)
    }

    @Test(
        "a subject of another fleet, or of no form, has no host",
        arguments: [
            "", "glassbus", "glassbus.lab", "glassbus.lab.", "glassbus.lab.host", "glassbus.lab.host.KIOSK.beat",
            "glassbus.laboratory.host.kiosk-7.event.toast.show", "glassbus.other.host.kiosk-7.event.toast.show",
            "glassbus.lab.host..event.toast",
            "glassbus.lab\u{301}.host.kiosk-7.event.toast.show", "glassbus.lab.host.*.event.>",
        ])
    func foreign(_ subject: String) {
        #expect(subjects.host(in: subject) == nil)
    }

    /// Whether a message could be of both subjects, which may have the wildcards `*` and `>`.
    private func overlap(_ a: String, _ b: String) -> Bool {
        let (a, b) = (a.split(separator: "."), b.split(separator: "."))
        for index in 0..<max(a.count, b.count) {
            guard index < a.count, index < b.count else { return false }
            if a[index] == ">" || b[index] == ">" { return true }
            guard a[index] == "*" || b[index] == "*" || a[index] == b[index] else { return false }
        }
        return true
    }

    private func subject(of stream: FleetStream, in fleet: Token) -> String {
        stream.configuration(in: fleet, replicas: 1)["subjects"]?[0]?.stringValue ?? ""
    }

    @Test("the subjects of two streams never overlap, not of another fleet either")
    func streams() {
        let fleets = [lab, Token(ifValid: "host")!, Token(ifValid: "inject")!]
        let all = fleets.flatMap { fleet in
            FleetStream.allCases.map { ("\(fleet) \($0)", subject(of: $0, in: fleet)) }
        }
        for (index, (name, subject)) in all.enumerated() {
            #expect(!subject.isEmpty)
            for (other, another) in all[(index + 1)...] {
                #expect(!overlap(subject, another), "\(name): \(subject) and \(other): \(another)")
            }
        }
        #expect(overlap("a.*.c", "a.b.>"))
        #expect(!overlap("a.>", "a"))
    }

    @Test("what is sent to a stream is of its subject, and of no other stream's")
    func kept() throws {
        let digest = Digest(of: [])
        // Names that are words of other subjects, too.
        for host in ["kiosk-7", "inject", "host", "event", "beat"].map({ Token(ifValid: $0)! }) {
            let sent: [(FleetStream, String)] = [
                (.events, subjects.event(of: host)), (.hosts, subjects.beat(of: host)),
                (.adopted, subjects.adopted(by: host)), (.rules, subjects.channel(host)),
                (.bundles, subjects.bundle(digest, part: 0)),
            ]
            for (stream, subject) in sent {
                let keepers = FleetStream.allCases.filter { overlap(self.subject(of: $0, in: lab), subject) }
                #expect(keepers == [stream], "\(subject)")
            }
            for subject in [
                subjects.command(.ask, to: host), subjects.announcement(of: host), subjects.tap(host, of: host),
            ] {
                #expect(!FleetStream.allCases.contains { overlap(self.subject(of: $0, in: lab), subject) })
            }
        }
    }

    @Test("what one host may publish is below its own name only")
    func own() {
        let host = Token(ifValid: "a")!
        for subject in [subjects.event(of: host), subjects.beat(of: host), subjects.adopted(by: host)] {
            #expect(overlap("glassbus.lab.host.a.>", subject))
            #expect(!overlap("glassbus.lab.host.a-b.>", subject))
        }
    }
}
