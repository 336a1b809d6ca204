import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetWire
import Foundation

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Fetch the recording of a host, and print it.",
        discussion: """
            EXAMPLES:
              busctl fleet record kiosk-7 > day.jsonl
              busctl replay day.jsonl

            The host sends a copy of the file that its fleet.json names as "recording". A
            recording with private texts is sent only if the fleet.json sets "forwardText":
            true.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "The host.") var host: String

    func run() async throws {
        let target = try Token(host)
        try await options.connected(named: "record") { file, link in
            let client = HostClient(link, file.fleet)
            var archive: [UInt8] = []
            var head: Value = [:]
            var number = 0
            repeat {
                var question: [String: Value] = ["part": .int(number)]
                question["sha256"] = head["sha256"]
                let part = try await client.ask(target, .record, .object(question), within: .seconds(60))
                if number == 0 { head = part }
                guard let content = part["content"]?.stringValue.flatMap({ Data(base64Encoded: $0) }),
                    archive.count + content.count <= Parts.largestRecording
                else { throw Failure(.badData, "\(target): part \(number) of the recording cannot be used") }
                archive += content
                number += 1
                let parts = head["parts"]?.intValue ?? 1
                if Terminal.isErrorTerminal { Terminal.report("part \(number) of \(parts)") }
            } while number < head["parts"]?.intValue ?? 1
            let bytes = try Compression.expand(archive, atMost: Parts.largestRecording)
            guard head["sha256"]?.stringValue == Digest(of: bytes).description else {
                throw Failure(.badData, "\(target): the recording has another SHA-256 than the host said")
            }
            try Terminal.write(bytes, to: STDOUT_FILENO)
            Terminal.report(
                "\(target): \(bytes.count) bytes of the run \(head["run"]?.stringValue ?? "that has ended")")
        }
    }
}
