import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire

struct PermissionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Print what the broker is to let a host, a controller or a worker do.",
        discussion: """
            EXAMPLES:
              busctl fleet permissions host kiosk-7
              busctl fleet permissions worker

            Put the text behind the name and password, or the nkey, of a user in the
            configuration of nats-server. For a host, the command also makes on the broker what
            the host is not allowed to make itself: its consumer of events.
            """)

    enum Role: String, ExpressibleByArgument, CaseIterable { case host, controller, worker, `operator` }

    @OptionGroup var options: OperatorOptions

    @Argument(help: "host, controller, worker or operator.")
    var role: Role

    @Argument(help: "The name of the host.")
    var name: String?

    func validate() throws {
        if (role == .host) != (name != nil) {
            throw ValidationError("a host has a name, and only a host: permissions host kiosk-7")
        }
    }

    func run() async throws {
        let file = try options.file()
        switch role {
        case .host:
            let host = try Token(name ?? "")
            let (_, link) = try await options.connect(named: "permissions")
            defer { link.close() }
            try await link.makeInjectionConsumer(of: host, in: file.fleet)
            try Terminal.show(Permissions(of: .host(host), in: file.fleet).text)
        case .controller: try Terminal.show(Permissions(of: .controller, in: file.fleet).text)
        case .worker: try Terminal.show(Permissions(of: .worker, in: file.fleet).text)
        case .operator: try Terminal.show(Permissions(of: .operator, in: file.fleet).text)
        }
    }
}
