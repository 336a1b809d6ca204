import ArgumentParser
import FleetWire
import Foundation

/// The options by which an operator names the fleet.
public struct OperatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file with the fleet and its broker. Default: $GLASSBUS_FLEET_CONFIG, else ~/.config/glassbus/fleet.json.",
            valueName: "file"), completion: .file())
    public var config: String?

    @Flag(name: .customLong("insecure-libnats"), help: "Use TLS even with a libnats below 3.11.0.")
    public var insecureLibrary = false

    public init() {}

    public func file() throws -> OperatorFile {
        try OperatorFile(path: config ?? OperatorFile.usualPath(ProcessInfo.processInfo.environment))
    }

    /// Begins to connect.
    /// - Parameters:
    ///   - name: what the broker's lists call the connection.
    ///   - role: who connects.
    public func open(named name: String, as role: Permissions.Role = .operator) throws -> (
        file: OperatorFile, link: any Link
    ) {
        let file = try file()
        var address = file.address
        address.insecureLibrary = insecureLibrary
        return (file, try address.link(named: "\(file.fleet)/\(name)", as: role))
    }

    /// Connects.
    /// - Throws: ``LinkProblem/away(_:)`` if no server answers within 10 seconds.
    public func connect(named name: String) async throws -> (file: OperatorFile, link: any Link) {
        let (file, link) = try open(named: name)
        try await link.connected(within: .seconds(10))
        return (file, link)
    }
}
