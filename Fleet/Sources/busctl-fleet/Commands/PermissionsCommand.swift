import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire

struct PermissionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Print the broker permissions of a host, a controller or an operator.",
        discussion: """
            EXAMPLES:
              busctl fleet permissions host kiosk-7
              busctl fleet permissions controller

            Insert the text after the name and password, or the nkey, of a user in the
            configuration of nats-server. `busctl fleet host add` writes the whole user.
            """)

    @OptionGroup var options: OperatorOptions

    @Argument(help: "The role: host, controller or operator.")
    var role: CredentialRole

    @Argument(help: "The name of the host.")
    var name: String?

    func validate() throws {
        if (role == .host) != (name != nil) {
            throw ValidationError("a host has a name, and only a host: permissions host kiosk-7")
        }
    }

    func run() async throws {
        let permissions = try role.permissions(of: name ?? "", in: try options.file().fleet)
        try Terminal.show(permissions.text)
    }
}

/// The owner of a broker credential.
enum CredentialRole: String, ExpressibleByArgument, CaseIterable {
    case host, controller, `operator`

    /// - Parameter name: the name of the host.
    func permissions(of name: String, in fleet: Token) throws -> Permissions {
        switch self {
        case .host: Permissions(of: .host(try Token(name)), in: fleet)
        case .controller: Permissions(of: .controller, in: fleet)
        case .operator: Permissions(of: .operator, in: fleet)
        }
    }
}
