import EventBus
import FleetWire
import Host

/// The output of `busctl fleet rules sign`: a signed plan, and the values needed to rebuild its bundle from a copy of
/// the rules. The digest of a bundle depends on the time in its manifest, and the files of a copy have other times.
public struct PlanFile: Sendable {
    public var plan: RolloutPlan
    /// The time in the manifest, such as `2026-11-26T12:00:00Z`.
    public var created: String
    /// The lowest version of GlassBus that can run the rules; nil for every version.
    public var minVersion: String?

    public init(_ plan: RolloutPlan, of bundle: FleetWire.Bundle) {
        self.plan = plan
        created = bundle.manifest.created
        minVersion = bundle.manifest.minVersion
    }

    /// Parses the file without verifying its signatures.
    /// - Throws: ``FieldError`` if the bytes are not a plan file.
    public init(_ bytes: [UInt8]) throws(FieldError) {
        plan = try RolloutPlan(bytes)
        let json = try? JSONText.decode(Value.self, from: bytes)
        guard let text = json?["created"]?.stringValue else {
            throw FieldError(path: "created", expected: "the time in the manifest", found: "nothing")
        }
        created = text
        minVersion = json?["minVersion"]?.stringValue
    }

    public var text: String {
        var members = (try? JSONText.decode(Value.self, from: plan.bytes))?.objectValue ?? [:]
        members["created"] = .string(created)
        if let minVersion { members["minVersion"] = .string(minVersion) }
        return Value.object(members).json
    }
}
