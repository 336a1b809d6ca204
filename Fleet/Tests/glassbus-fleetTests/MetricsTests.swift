import ControlAPI
import FleetCore
import FleetTestSupport
import FleetWire
import FoundationEssentials
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import glassbus_fleet

@Suite struct MetricsTests {
    private var sidecar: FleetMetrics {
        FleetMetrics(
            Beat(of: Kiosk.name, channel: Kiosk.stable) {
                ($0.serial, $0.notes, $0.outbox.lost) = (4, [.disk], 7)
            }, of: Kiosk.lab, isConnected: false)
    }

    private var controller: FleetMetrics {
        FleetMetrics(RolloutController(channel: Kiosk.stable, at: 0).status(at: 0), of: Kiosk.lab, isConnected: true)
    }

    @Test("a sidecar shows what its sign of life says, in the format of Prometheus")
    func text() {
        let lines = sidecar.text.split(separator: "\n").map(String.init)
        let common = "fleet=\"lab\",host=\"kiosk-7\""
        #expect(lines.contains("# TYPE glassbus_fleet_events_lost_total counter"))
        for line in [
            "events_lost_total{\(common)} 7", "broker_connected{\(common)} 0", "host_answers{\(common)} 0",
            "serial{\(common)} 4", "note{\(common),note=\"disk\"} 1", "note{\(common),note=\"full\"} 0",
            "rules_info{\(common),channel=\"stable\",bundle=\"own\"} 1",
        ] {
            #expect(lines.contains("glassbus_fleet_" + line), "\(line)")
        }
        let form =
            #/# (HELP|TYPE) glassbus_fleet_[a-z_]+ .+|glassbus_fleet_[a-z_]+({[a-z]+="[^"]*"(,[a-z]+="[^"]*")*})? \d+/#
        for line in lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
    }

    @Test("the alerts and the page use metrics and labels that there are")
    func alerts() throws {
        let root = String(#filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 })
        let known = sidecar.text + controller.text
        let alerts = try String(
            contentsOfFile: root + "/packaging/prometheus/glassbus-fleet.rules.yml", encoding: .utf8)
        for match in alerts.matches(of: #/glassbus_fleet_[a-z_]+/#) {
            #expect(known.contains("# TYPE \(match.output) "), "\(match.output)")
        }
        for match in alerts.matches(of: #/(note|state|phase)=~?"([^"]+)"/#) {
            for value in match.output.2.split(separator: "|") {
                #expect(known.contains("\(match.output.1)=\"\(value)\""), "\(match.output.0)")
            }
        }
        let page = try String(contentsOfFile: root + "/docs/fleet-reference.md", encoding: .utf8)
        for match in known.matches(of: #/# TYPE glassbus_fleet_([a-z_]+)/#) {
            #expect(page.contains("`\(match.output.1)`"), "docs/fleet-reference.md lacks \(match.output.1)")
        }
    }

    private static let host = "Host: localhost:7341\r\n"

    @Test(
        "the server answers one question of a client, for the metrics of this machine",
        arguments: [
            ("GET /metrics HTTP/1.1\r\n\(host)\r\n", "200"), ("GET / HTTP/1.1\r\n\(host)\r\n", "404"),
            ("GET /metrics HTTP/1.1\r\n\(host)\r\nGET /metrics HTTP/1.1\r\n\(host)\r\n", "200"),
            ("POST /metrics HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\nx", "405"), ("what\r\n\r\n", "400"),
            ("GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
        ])
    func server(_ request: String, _ status: String) async throws {
        let text = sidecar
        let server = try await MetricsServer.bind(ListenAddress("127.0.0.1:0")) { text }
        let read = try await answer(to: request, at: try #require(server.localAddress?.port))
        #expect(read.hasPrefix("HTTP/1.1 \(status)"), "\(read)")
        #expect(read.ranges(of: "glassbus_fleet_serial{").count == (status == "200" ? 1 : 0))
        try await server.close()
    }

    @Test("clients that connect and ask nothing leave room for others")
    func silentClients() async throws {
        let text = sidecar
        let server = try await MetricsServer.bind(ListenAddress("127.0.0.1:0"), limit: .hours(1)) { text }
        let port = try #require(server.localAddress?.port)
        var silent: [any Channel] = []
        for _ in 1...40 {
            silent.append(
                try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .connect(host: "127.0.0.1", port: port).get())
        }
        // 16 are kept; the others are closed at once.
        await withTaskGroup(of: Void.self) { group in
            for channel in silent { group.addTask { try? await channel.closeFuture.get() } }
            for _ in 1...24 { await group.next() }
            for channel in silent { channel.close(promise: nil) }
        }
        #expect(try await answer(to: "GET /metrics HTTP/1.1\r\n\(Self.host)\r\n", at: port).contains(" 200 "))
        try await server.close()
    }

    @Test("a client that asks nothing is disconnected after a while")
    func patience() async throws {
        let text = sidecar
        let server = try await MetricsServer.bind(ListenAddress("127.0.0.1:0"), limit: .milliseconds(1)) { text }
        let silent = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: try #require(server.localAddress?.port)).get()
        try await silent.closeFuture.get()
        try await server.close()
    }

    private func answer(to request: String, at port: Int) async throws -> String {
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await client.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var read = ""
            for try await bytes in inbound { read += String(buffer: bytes) }
            return read
        }
    }

    @Test("an address of another machine is refused, and without one there is no server")
    func address() throws {
        let (text, logger) = (sidecar, Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(throws: ListenerProblem.self) { try MetricsServer(at: "0.0.0.0:7341", logger: logger) { text } }
        #expect(try MetricsServer(at: nil, logger: logger) { text } == nil)
    }
}
