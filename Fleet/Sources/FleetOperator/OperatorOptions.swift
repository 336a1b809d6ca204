import ArgumentParser
import FleetStore
import FleetWire
import Foundation

/// The options by which an operator selects the fleet.
public struct OperatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file with the fleet and its broker. Default: $GLASSBUS_FLEET_CONFIG, else ~/.config/glassbus/fleet.json.",
            valueName: "file"), completion: .file())
    public var config: String?

    @Option(
        help: ArgumentHelp(
            "The fleet whose file is ~/.config/glassbus/fleets/NAME/fleet.json.", valueName: "name"))
    public var context: String?

    public init() {}

    public func validate() throws {
        if config != nil, context != nil { throw ValidationError("--config and --context both name a file") }
    }

    /// The path of the operator's file.
    public var path: String {
        config ?? OperatorFile.usualPath(ProcessInfo.processInfo.environment, context: context)
    }

    public func file() throws -> OperatorFile { try OperatorFile(path: path) }

    /// Connects, runs a closure, and disconnects.
    /// - Parameter name: the name of the connection in the broker's lists.
    /// - Throws: ``LinkProblem/away(_:)`` if no server answers within 10 seconds.
    public func connected<Result: Sendable>(
        named name: String, isolation: isolated (any Actor)? = #isolation,
        _ body: (OperatorFile, any Link) async throws -> Result
    ) async throws -> Result {
        let file = try file()
        let link = try file.address.link(named: "\(file.fleet)/\(name)", as: .operator)
        do {
            try await link.connected(within: .seconds(10))
            let result = try await body(file, link)
            await link.close()
            return result
        } catch {
            await link.close()
            throw error
        }
    }
}
