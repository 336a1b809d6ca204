import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import NATSLink

struct HostAccessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "host",
        abstract: "Create, rotate and revoke the broker keys of hosts, operators and controllers.",
        discussion: """
            EXAMPLES:
              busctl fleet host add kiosk-7 --out kiosk-7
              busctl fleet host rotate kiosk-7 --out kiosk-7-new
              busctl fleet host revoke kiosk-7

            The users are in a file that nats.conf includes:
            authorization { include "users.conf" }. After each change, copy it to all
            servers, and run there: nats-server --signal reload.
            """,
        subcommands: [Add.self, Rotate.self, Revoke.self])

    struct Who: ParsableArguments {
        @OptionGroup var options: OperatorOptions
        @Argument(help: "The name of the host or of the key's owner.") var name: String
        @Option(help: "The role: host, controller or operator.") var role = CredentialRole.host
        @Option(help: ArgumentHelp("The file with the users.", valueName: "file"), completion: .file())
        var users = "users.conf"

        func owner() throws -> String { "\(role.rawValue) \(try Token(name))" }

        /// Creates a folder with a new key and the other files that its owner needs.
        /// - Returns: the public half of the key.
        func makeFolder(_ out: String, _ file: OperatorFile) throws -> String {
            let manager = FileManager.default
            guard !manager.fileExists(atPath: out) else {
                throw Failure(
                    .badData, "\(out) exists already: a key is never replaced", hint: "--out names another folder")
            }
            try manager.createDirectory(
                atPath: out, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            func write(_ text: String, _ name: String, _ mode: Int) throws {
                guard
                    manager.createFile(
                        atPath: "\(out)/\(name)", contents: Data((text + "\n").utf8),
                        attributes: [.posixPermissions: mode])
                else { throw Failure(.inputOutput, "\(out)/\(name) cannot be written") }
            }
            let key = UserKey()
            try write(key.seedText, "\(name).seed", 0o600)
            var members: [String: Value] = [
                "fleet": .string(file.fleet.text), "credentials": .string("\(name).seed"),
                // An address may contain a password, which belongs to another user.
                "servers": .array(file.servers.map { .string(Self.withoutUser($0)) }),
            ]
            if role == .host { members["host"] = .string(name) }
            if let ca = file.ca {
                try write(String(decoding: manager.contents(atPath: ca) ?? Data(), as: UTF8.self), "ca.pem", 0o644)
                members["ca"] = "ca.pem"
            }
            if let trust = file.trust {
                try write(
                    String(decoding: manager.contents(atPath: trust) ?? Data(), as: UTF8.self), "trust.json", 0o644)
                if role != .host { members["trust"] = "trust.json" }
            }
            try write(Value.object(members).json, "fleet.json", 0o644)
            return key.publicKey
        }

        private static func withoutUser(_ server: String) -> String {
            guard let start = server.range(of: "://"), let at = server.lastIndex(of: "@") else { return server }
            return String(server[..<start.upperBound] + server[server.index(after: at)...])
        }

        func tell(_ what: String) {
            Terminal.report("\(what); copy \(users) to all servers, and run there: nats-server --signal reload")
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a key, its user, and the files for its owner.",
            discussion: """
                EXAMPLES:
                  busctl fleet host add kiosk-7 --out kiosk-7
                  busctl fleet host add anna --role operator --out anna

                The folder contains the key (NAME.seed), fleet.json, and copies of trust.json
                and of "ca", if the operator's file names them. Move it to the owner's machine.
                """)
        @OptionGroup var who: Who
        @Option(help: ArgumentHelp("The folder for the files.", valueName: "dir")) var out: String

        func run() async throws {
            let file = try who.options.file()
            var users = try UsersFile(who.users)
            guard !users.has(try who.owner()) else {
                throw Failure(
                    .badData, "\(who.users) has the \(try who.owner()) already", hint: "rotate replaces its key")
            }
            users.add(
                try who.owner(), key: try who.makeFolder(out, file),
                try who.role.permissions(of: who.name, in: file.fleet))
            try users.write()
            who.tell("the \(try who.owner()) has its files in \(out)")
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace a key. The old one stays valid until --finish.",
            discussion: """
                EXAMPLES:
                  busctl fleet host rotate kiosk-7 --out kiosk-7-new
                  busctl fleet host rotate kiosk-7 --finish

                First rotate, and reload the servers; move the new key to the host, and restart
                its sidecar; then --finish, and reload again.
                """)
        @OptionGroup var who: Who
        @Option(help: ArgumentHelp("The folder for the new files.", valueName: "dir")) var out: String?
        @Flag(help: "Revoke the old key.") var finish = false

        func validate() throws {
            if (out == nil) != finish { throw ValidationError("rotate needs either --out DIR or --finish") }
        }

        func run() async throws {
            let file = try who.options.file()
            var users = try UsersFile(who.users)
            let owner = try who.owner()
            guard users.has(owner) else {
                throw Failure(.badData, "\(who.users) has no \(owner)", hint: "add makes one")
            }
            if let out {
                guard !users.hasOld(owner) else {
                    throw Failure(.badData, "an old key of the \(owner) still counts", hint: "first: rotate --finish")
                }
                let key = try who.makeFolder(out, file)
                users.makeOld(owner)
                users.add(owner, key: key, try who.role.permissions(of: who.name, in: file.fleet))
            } else if users.removeOld(owner) == 0 {
                throw Failure(.badData, "no old key of the \(owner) counts")
            }
            try users.write()
            who.tell(finish ? "the old key of the \(owner) does not count any more" : "the \(owner) has a new key")
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke all keys. The broker ends their connections when it reloads.",
            discussion: """
                EXAMPLES:
                  busctl fleet host revoke kiosk-7
                  busctl fleet host revoke anna --role operator
                """)
        @OptionGroup var who: Who

        func run() async throws {
            var users = try UsersFile(who.users)
            let owner = try who.owner()
            guard users.remove(owner) > 0 else { throw Failure(.badData, "\(who.users) has no \(owner)") }
            try users.write()
            who.tell("the \(owner) has no key any more")
        }
    }
}
