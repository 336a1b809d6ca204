import EventBus
import RuleHost

/// The initial state of a test host's system.
package struct SystemSpec: Sendable {
    /// The paths of the rule folders, the lowest layer first.
    package var folders: [String] = []
    /// The texts of rule files above the folders, by path within a layer, such as `toast.lua` or `lib/words.lua`.
    package var files: [String: String] = [:]
    /// Settings by namespace that take precedence over all layers.
    package var settings: [String: Value] = [:]
    /// The seed of `math.random` in every script.
    package var seed: UInt64 = 0

    package init() {}

    /// The layer name of ``files``: the folder of a path such as `toast.lua`.
    private static let layerOfFiles = "."

    /// The layer of ``files``, above the folders; empty without files.
    /// - Throws: ``FieldError`` for a path that is not valid for a rule file.
    func ownLayers() throws(FieldError) -> [RuleLayer] {
        guard !files.isEmpty else { return [] }
        var layer = RuleLayer(name: Self.layerOfFiles, files: [])
        for (path, source) in files.sorted(by: { $0.key < $1.key }) {
            guard let place = RulePlace(path), place.kind != .test, place.layer == Self.layerOfFiles else {
                throw FieldError(
                    path: "files", message: "'\(path)' is not the path of a file of rules",
                    hint: "use a path such as toast.lua, lib/words.lua or modules/offer.lua")
            }
            layer.put(Array(source.utf8), at: place)
        }
        return [layer]
    }
}
