import EventBus
import FleetWire
import Testing

@Suite struct PermissionsTests {
    private let lab = try! Token("lab")
    private let one = try! Token("one")
    private let two = try! Token("two")

    /// Whether a subject is one of those that a pattern of NATS has.
    private func allows(_ patterns: [String], _ subject: String) -> Bool {
        patterns.contains { pattern in
            let (a, b) = (pattern.split(separator: "."), subject.split(separator: "."))
            for (index, word) in a.enumerated() {
                if word == ">" { return b.count > index }
                guard index < b.count, word == "*" || word == b[index] else { return false }
            }
            return a.count == b.count
        }
    }

    @Test("a host speaks for itself alone, and hears no questions to others")
    func host() {
        let (host, subjects) = (Permissions(of: .host(one), in: lab), Subjects(fleet: lab))
        for name in [one, two] {
            let isOwn = name == one
            #expect(allows(host.publish, subjects.event(of: name)) == isOwn)
            #expect(allows(host.publish, subjects.beat(of: name)) == isOwn)
            #expect(allows(host.publish, subjects.adopted(by: name)) == isOwn)
            #expect(allows(host.publish, subjects.tap(two, of: name)) == isOwn)
            #expect(allows(host.subscribe, subjects.command(.tap, to: name)) == isOwn)
        }
    }

    @Test("a host neither changes rules nor injects, nor makes streams or consumers")
    func hostIsNoOperator() {
        let (host, subjects) = (Permissions(of: .host(one), in: lab), Subjects(fleet: lab))
        for subject in [
            subjects.channel(one), subjects.plan(one), subjects.keys, subjects.command(.inject, to: one),
            subjects.command(.inject, to: two), subjects.bundle(Digest(of: []), part: 0),
            "$JS.API.STREAM.DELETE.GB_lab_RULES", "$JS.API.CONSUMER.DURABLE.CREATE.GB_lab_EVENTS.mine",
            subjects.event(of: one) + ".toast.show", Permissions.inbox(of: .operator) + ".x.1",
        ] {
            #expect(!allows(host.publish, subject), "\(subject)")
        }
    }

    @Test("nobody but an operator hears the answers to another")
    func inboxes() {
        let roles: [Permissions.Role] = [.host(one), .host(two), .controller, .operator]
        for role in roles {
            for other in roles where other != role {
                let answer = Permissions.inbox(of: other) + ".1"
                #expect(!allows(Permissions(of: role, in: lab).subscribe, answer), "\(role) hears \(other)")
            }
        }
    }

    @Test("a controller publishes pointers, and neither plans nor keys")
    func controller() {
        let (controller, subjects) = (Permissions(of: .controller, in: lab), Subjects(fleet: lab))
        #expect(allows(controller.publish, subjects.channel(one)))
        #expect(!allows(controller.publish, subjects.plan(one)))
        #expect(!allows(controller.publish, subjects.keys))
    }
}
