import EventBus
import FleetStore
import FleetWire
import FoundationEssentials
import Host

/// The configuration of an operator: the fleet, its broker, and the defaults for rollouts. The `fleet.json` of a host
/// also works.
public struct OperatorFile: Codable, Sendable {
    public var fleet: Token
    public var servers: [String]
    public var credentials: String?
    public var ca: String?
    /// The path of a `trust.json` in the format of hosts. If set, only plans signed by its keys are accepted.
    public var trust: String?
    /// The stages of a rollout; nil for 1 %, 10 %, 50 % and 100 %, each watched for 15 minutes.
    public var stages: [Stage]?

    /// The default path of the file.
    /// - Parameter context: selects one of several fleets; nil for the default one.
    public static func usualPath(_ environment: [String: String], context: String? = nil) -> String {
        let home = environment["XDG_CONFIG_HOME"] ?? (environment["HOME"] ?? "") + "/.config"
        if let context { return home + "/glassbus/fleets/\(context)/fleet.json" }
        if let path = environment["GLASSBUS_FLEET_CONFIG"], !path.isEmpty { return path }
        return home + "/glassbus/fleet.json"
    }

    /// - Throws: ``StoreProblem`` with the invalid file and field.
    public init(path: String) throws(StoreProblem) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw StoreProblem(
                path, "is not there",
                hint: "it has \"fleet\" and \"servers\"; --config or $GLASSBUS_FLEET_CONFIG name another one")
        }
        self = try SetupFile.read(path) { json throws(FieldError) in
            let names = ["fleet", "servers", "credentials", "ca", "trust", "stages"]
            _ = try FieldReader(
                json, "the operator's file", names: names + FleetFile.names.filter { !names.contains($0) })
            for stage in json["stages"]?.arrayValue ?? [] {
                _ = try FieldReader(stage, "a stage", names: ["percent", "soak", "labels"])
            }
            let file = try SetupFile.decode(OperatorFile.self, from: json)
            try FleetFile.check(file.servers)
            return file
        }
        try FleetFile.checkSecret(path, servers: servers)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        func placed(_ inner: String) -> String { inner.hasPrefix("/") || folder.isEmpty ? inner : folder + "/" + inner }
        credentials = credentials.map(placed)
        ca = ca.map(placed)
        trust = trust.map(placed)
    }

    /// The trusted signers; nil if the file does not name them.
    public func readTrust() throws(StoreProblem) -> Trust? {
        guard let trust else { return nil }
        return try TrustFile(trust).read()
    }

    /// The trusted signers for an operator who signs with a key: those in the file, or else only that key. An operator
    /// must never sign data that only the broker vouches for.
    public func trust(of signer: SigningKey) throws(StoreProblem) -> Trust {
        try readTrust() ?? Trust(fleet: fleet, keys: [signer.name.text: signer.publicKey])
    }

    public var address: BrokerAddress { BrokerAddress(servers: servers, credentials: credentials, authorities: ca) }
}
