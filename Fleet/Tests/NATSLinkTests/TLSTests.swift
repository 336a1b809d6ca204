import FleetWire
import Foundation
import Testing

@testable import NATSLink

private let canMakeCertificates = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

@Suite(.enabled(if: canMakeCertificates, "openssl makes the certificates")) struct TLSTests {
    /// A server that wants TLS, with a certificate that signs itself.
    private func broker(name: String = "localhost", address: String? = "127.0.0.1") async throws -> Broker {
        let broker = try await Broker(isStarted: false)
        let openssl = try Process.run(
            URL(filePath: "/usr/bin/openssl"),
            arguments: [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)" + (address.map { ",IP:\($0)" } ?? ""),
                "-keyout", broker.folder.path + "/key", "-out", broker.folder.path + "/certificate",
            ])
        #expect(await eventually { !openssl.isRunning })
        try broker.configure(
            #"tls { cert_file: "\#(broker.folder.path)/certificate", key_file: "\#(broker.folder.path)/key" }"#)
        try await broker.start()
        return broker
    }

    private func secure(_ broker: Broker, _ options: inout NATSLink.Options) {
        options.servers = ["tls://127.0.0.1:\(broker.port)"]
        options.authorities = broker.folder.path + "/certificate"
    }

    @Test func messagesGoByTLS() async throws {
        let broker = try await broker()
        let link = try await NATSLink.connected(to: broker) { secure(broker, &$0) }
        try await link.makeStream()
        #expect(try await link.publish(Outgoing("s.a", "x"), id: "1").sequence == 1)
    }

    @Test func aServerWithACertificateOfSomebodyElseIsNotTrusted() async throws {
        let broker = try await broker()
        let other = try await self.broker()
        let link = try NATSLink(
            .quick(broker) {
                secure(broker, &$0)
                $0.authorities = other.folder.path + "/certificate"
            })
        #expect(await link.becomes { if case .away(let why) = $0 { why.contains("certificate") } else { false } })
        #expect(await link.becomes(.connected, within: .seconds(2)) == false)
    }

    @Test func aServerWithoutTLSIsLeftWhereItIsAMust() async throws {
        let broker = try await Broker()
        let link = try NATSLink(.quick(broker) { $0.servers = ["tls://127.0.0.1:\(broker.port)"] })
        #expect(await link.becomes { if case .away(let why) = $0 { why.contains("no TLS") } else { false } })
    }

    @Test func aCertificateForAnotherNameIsNotTrusted() async throws {
        let broker = try await broker(name: "elsewhere.example", address: nil)
        let link = try NATSLink(.quick(broker) { secure(broker, &$0) })
        #expect(await link.becomes { if case .away(let why) = $0 { why.contains("certificate") } else { false } })
        #expect(await link.becomes(.connected, within: .seconds(2)) == false)
    }

    /// Each end waits until nothing of the connection runs any more: programs that ended before crashed.
    @Test func manyLinksEndInOrder() async throws {
        let broker = try await broker()
        for _ in 0..<50 {
            let link = try await NATSLink.connected(to: broker) { secure(broker, &$0) }
            try link.send(Outgoing("a", "x"), replyTo: nil)
            await link.close()
        }
    }
}
