import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Create keys that sign rules, and change which keys the hosts trust.",
        subcommands: [New.self, Trust.self, Change.self])

    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a key.",
            discussion: """
                EXAMPLES:
                  busctl fleet key new ops --out ops.key
                  busctl fleet key trust lab ops.key > trust.json

                Only its owner can read the file. Keep it off the hosts and the broker: anyone
                who has it controls what all hosts run.
                """)

        @Argument(help: "The name of the key, such as 'ops'.")
        var name: String

        @Option(help: ArgumentHelp("The file for the key.", valueName: "file"), completion: .file())
        var out: String

        func run() async throws {
            try KeyFile(out).write(SigningKey(name: Token(name)))
            Terminal.report(
                "the key '\(name)' is in \(out); trust.json of the hosts: busctl fleet key trust FLEET \(out)")
        }
    }

    struct Trust: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a trust.json that makes hosts trust these keys.",
            discussion: """
                EXAMPLES:
                  busctl fleet key trust lab ops.key > trust.json
                  busctl fleet key trust lab ops.key spare.key > trust.json
                """)

        @Argument(help: "The fleet.")
        var fleet: String

        @Argument(help: "Key files.", completion: .file())
        var keys: [String]

        func run() async throws {
            let signers = try keys.map { try KeyFile($0).read() }
            let trust = FleetWire.Trust(
                fleet: try Token(fleet), keys: Dictionary(signers.map { ($0.name.text, $0.publicKey) }) { $1 })
            try Terminal.show(JSONText.string(trust))
        }
    }

    struct Change: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change which keys the hosts trust, signed by a key that they trust now.",
            discussion: """
                EXAMPLES:
                  busctl fleet key change --key old.key --believe old.key --believe new.key
                  busctl fleet key change --key new.key --believe new.key

                The first command makes hosts trust both keys, the second revokes the old one.
                Run the second after every sidecar has logged that it trusts the new key. A
                host that missed the first refuses the second, and needs a new trust.json. A
                sidecar writes the change to its trust.json, so do not restore an old one.
                """)

        @OptionGroup var options: OperatorOptions

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String

        @Option(
            parsing: .singleValue, help: ArgumentHelp("A key to trust from now on. Repeat it.", valueName: "file"),
            completion: .file())
        var believe: [String]

        func run() async throws {
            let signer = try KeyFile(key).read()
            let believed = try believe.map { try KeyFile($0).read() }
            try await options.connected(named: "key") { file, link in
                let subjects = Subjects(fleet: file.fleet)
                let last = try await link.last(FleetStream.rules.name(in: file.fleet), subjects.keys)
                let trust = try file.trust(of: signer)
                // A serial that rests on the broker alone could be so high that every later change would be refused.
                let serial =
                    last.flatMap { try? Signed<KeyChange>($0.body) }
                    .flatMap { trust.isSigned($0) ? $0.content.serial : nil } ?? trust.serial
                let now = Date().timeIntervalSince1970
                // Also above serials that a broker has lost with its data: the hosts remember them.
                let change = KeyChange(
                    fleet: file.fleet, serial: max(serial + 1, Int(now)),
                    keys: Dictionary(believed.map { ($0.name.text, $0.publicKey) }) { $1 },
                    expires: now + 365 * 24 * 3600)
                let signed = try Signed(change, by: signer)
                _ = try await link.publish(
                    Outgoing(subjects.keys, body: signed.bytes), id: "keys/\(Digest(of: signed.bytes).short)")
                Terminal.report(
                    "the hosts that believe '\(signer.name)' believe from now on: \(believed.map(\.name.text).joined(separator: ", "))"
                )
            }
        }
    }
}
