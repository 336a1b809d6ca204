import ControlAPI
import EventBus
import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

@testable import glassbus_fleet

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite(.timeLimit(.minutes(10))) struct HostClientTests {
    private let kiosk = try! Kiosk()
    private var host: HostClient { HostClient(socket: kiosk.folder.path("control.sock")) }

    @Test("the latest position of a host is that of its last event")
    func latestPosition() async throws {
        try await kiosk.withHost(rules: try kiosk.rules()) {
            let first = try #require(await host.latestPosition())
            try await kiosk.show("a")
            let last = try #require(await host.latestPosition())
            #expect(last.id > first.id)
            let rest = try await kiosk.client.get("/v1/events?limit=10&after=\(last.id)")
            // The toast goes on moving meanwhile.
            let later = try #require(try JSONText.decode(Value.self, from: rest.body).arrayValue)
            #expect(later.allSatisfy { UInt64($0["busid"]?.stringValue ?? "") ?? 0 > last.id })
        }
    }

    @Test("without a host there is no position, no health, and rules cannot be read again")
    func absent() async {
        #expect(await host.latestPosition() == nil)
        #expect(await host.health(running: nil) == nil)
        #expect(await host.reload() == .hostAway)
        await #expect(throws: (any Error).self) { try await host.post(["type": "toast.show"]) }
    }

    @Test("a host that hangs counts as one that is not there")
    func hangs() async throws {
        // It takes connections, and never answers.
        let silent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(silent) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = kiosk.folder.path("control.sock")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(silent, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0 && listen(silent, 8) == 0)
        let host = HostClient(socket: path, limit: .milliseconds(50), limitOfReload: .milliseconds(50))
        #expect(await host.health(running: nil) == nil)
        #expect(await host.reload() == .hostAway)
        let error = await #expect(throws: (any Error).self) { try await host.post(["type": "toast.show"]) }
        #expect(error.map { "\($0)" } == "the host does not answer in time")
    }

    @Test("an event that the host cannot take is refused with the path of the field")
    func refused() async throws {
        try await kiosk.withHost(rules: try kiosk.rules()) {
            let event: Value = [
                "specversion": "1.0", "id": "1", "source": "/tests", "type": "toast.show", "data": ["mesage": "a"],
            ]
            let error = await #expect(throws: FieldError.self) { try await host.post(event) }
            #expect(error?.message.contains("mes") == true)
        }
    }
}
