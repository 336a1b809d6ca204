import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetWire
import Foundation
import Host

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Ask hosts for their recordings, list those that the fleet has, and fetch one.",
        subcommands: [Send.self, List.self, Get.self])

    struct Send: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a host send its recording.",
            discussion: """
                EXAMPLES:
                  busctl fleet record send kiosk-7
                  busctl fleet record send kiosk-7 kiosk-8

                The host sends the file that its fleet.json names as "recording", and keeps it. One
                with private texts is sent only if that fleet.json says "forwardText": true.
                """)

        @OptionGroup var options: OperatorOptions
        @Argument(help: "Hosts.") var hosts: [String]

        func run() async throws {
            let names = try hosts.map { try Token($0) }
            let (file, link) = try await options.connect(named: "record")
            defer { link.close() }
            for host in names {
                let answer = try await HostDesk(link, file.fleet).ask(host, .record, [:], within: .seconds(600))
                try Terminal.show("\(host)/\(answer["run"]?.stringValue ?? "")")
                Terminal.report(
                    "\(host): \(answer["bytes"]?.intValue ?? 0) bytes in \(answer["parts"]?.intValue ?? 0) parts")
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the recordings that the fleet has.",
            discussion: """
                EXAMPLES:
                  busctl fleet record list
                  busctl fleet record list --config operator.json
                """)

        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let (file, link) = try await options.connect(named: "record")
            defer { link.close() }
            for recording in try await Recordings(link, file.fleet).list() { try Terminal.show(recording.name) }
        }
    }

    struct Get: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fetch a recording, and print it.",
            discussion: """
                EXAMPLES:
                  busctl fleet record get kiosk-7/k3j9x0q2m5v8c1z7 > day.jsonl
                  busctl replay day.jsonl
                """)

        @OptionGroup var options: OperatorOptions
        @Argument(help: "HOST/RUN, as the list has it.") var name: String

        func run() async throws {
            let (file, link) = try await options.connect(named: "record")
            defer { link.close() }
            let recordings = Recordings(link, file.fleet)
            guard let recording = try await recordings.list().first(where: { $0.name == name }) else {
                throw Failure(.badData, "the fleet has no recording '\(name)': busctl fleet record list")
            }
            try Terminal.write(Array(try await recordings.bytes(of: recording)), to: STDOUT_FILENO)
        }
    }
}
