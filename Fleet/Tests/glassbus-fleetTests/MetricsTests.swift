import FleetCore
import FleetTestSupport
import FleetWire
import FoundationEssentials
import NIOCore
import NIOPosix
import Testing

@testable import glassbus_fleet

@Suite struct MetricsTests {
    private var sidecar: MetricsText {
        MetricsText(
            Beat(of: Kiosk.name, channel: Kiosk.stable) {
                ($0.serial, $0.notes, $0.outbox.lost) = (4, [.disk], 7)
            }, isConnected: false)
    }

    private var controller: MetricsText {
        MetricsText(RolloutController(channel: Kiosk.stable, at: 0).status(at: 0), isConnected: true)
    }

    @Test("a sidecar shows what its sign of life says, in the format of Prometheus")
    func text() {
        let lines = sidecar.text.split(separator: "\n").map(String.init)
        for line in [
            "# TYPE glassbus_fleet_events_lost_total counter", "glassbus_fleet_events_lost_total 7",
            "glassbus_fleet_broker_connected 0", "glassbus_fleet_host_answers 0", "glassbus_fleet_serial 4",
            "glassbus_fleet_note{note=\"disk\"} 1", "glassbus_fleet_note{note=\"full\"} 0",
            "glassbus_fleet_rules_info{channel=\"stable\",bundle=\"own\"} 1",
        ] {
            #expect(lines.contains(line), "\(line)")
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
        let page = try String(contentsOfFile: root + "/docs/fleet.md", encoding: .utf8)
        for match in known.matches(of: #/# TYPE glassbus_fleet_([a-z_]+)/#) {
            #expect(page.contains("`\(match.output.1)`"), "docs/fleet.md lacks \(match.output.1)")
        }
    }

    @Test(
        "the server answers GET /metrics, and nothing else",
        arguments: [
            ("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n", "200"), ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "404"),
            ("POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", "404"), ("what\r\n\r\n", "400"),
        ])
    func server(_ request: String, _ status: String) async throws {
        let text = sidecar
        let server = try #require(try await MetricsServer(at: "127.0.0.1:0") { text })
        let answer = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: try #require(server.port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await answer.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var read = ""
            for try await bytes in inbound {
                read += String(buffer: bytes)
                if status != "200" || read.contains("note=\"rules\"") { break }
            }
            #expect(read.hasPrefix("HTTP/1.1 \(status)"), "\(read)")
            #expect(read.contains("glassbus_fleet_serial 4") == (status == "200"))
        }
        await server.stop()
    }

    @Test("an address of another machine is refused, and without one there is no server")
    func address() async throws {
        let text = sidecar
        await #expect(throws: (any Error).self) { try await MetricsServer(at: "0.0.0.0:7341") { text } }
        #expect(try await MetricsServer(at: nil) { text } == nil)
    }
}
