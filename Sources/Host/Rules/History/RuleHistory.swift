import EventBus
import RuleHost
import Synchronization

/// The sets of rules that a host has accepted, for rollbacks. It keeps the newest ``mostSets``, as long as their texts
/// fit into ``largest`` bytes. With a ``StateFolder`` they persist across restarts.
///
/// Equal texts are stored once, and so is a set that is loaded several times in a row.
public final class RuleHistory: Sendable {
    public static let mostSets = 20
    /// The maximum size of all texts in bytes.
    public static let largest = 64 << 20

    /// A set that is active although the folders have another one.
    struct Pin: Codable, Equatable {
        /// The restored generation.
        var generation: Int
        /// The SHA-256 of its set.
        var set: String
        /// The SHA-256 of the set in the folders.
        var instead: String
    }

    struct Contents: Sendable {
        /// In order, oldest first.
        var sets: [AcceptedRules] = []
        /// By SHA-256.
        var texts: [String: [UInt8]] = [:]
        var pin: Pin?
    }

    private let contents: Mutex<Contents>
    private let archive: RuleArchive?
    private let limit: Int

    /// Creates a history in memory, which ends with the host.
    public convenience init() { self.init(in: nil) }

    /// - Parameter limit: the maximum size of all texts in bytes.
    init(in archive: RuleArchive?, limit: Int = RuleHistory.largest) {
        (self.archive, self.limit) = (archive, limit)
        contents = Mutex(archive?.load() ?? Contents())
    }

    var sets: [AcceptedRules] { all.sets }

    /// The number of the newest generation; 0 if there is none.
    var latest: Int { contents.withLock { $0.sets.last?.last ?? 0 } }

    /// The sets, oldest first, and all their texts by SHA-256.
    var all: (sets: [AcceptedRules], texts: [String: [UInt8]]) { contents.withLock { ($0.sets, $0.texts) } }

    /// Adds an accepted set, and forgets sets beyond the limits.
    /// - Parameters:
    ///   - time: the time of day.
    ///   - restored: the set that a rollback restored as this one; nil for a set from the folders.
    ///   - owner: returns the owner of the file at a path.
    func add(
        _ layers: [RuleLayer], as generation: Int, at time: String, restoring restored: AcceptedRules? = nil,
        ownedBy owner: (_ path: String) -> String? = { _ in nil }
    ) {
        var texts: [String: [UInt8]] = [:]
        var set = AcceptedRules(
            generation: generation, last: generation, restored: restored?.generation, time: time,
            set: RuleSetDigest.of(layers),
            layers: layers.map { layer in
                let modules = layer.modules.sorted { $0.key < $1.key }.map(\.value)
                return .init(
                    name: layer.name, folder: layer.folder,
                    files: (layer.files + modules).map { text in
                        let digest = SHA256.digits(of: text.source)
                        texts[digest] = text.source
                        return .init(path: text.path(in: layer.name), digest: digest)
                    })
            })
        contents.withLock { contents in
            if let index = contents.sets.indices.last, contents.sets[index].set == set.set,
                contents.sets[index].folders == set.folders
            {
                contents.sets[index].last = generation
            } else {
                let before = contents.sets.last
                // An unchanged text keeps its owner, also when a rollback restores it.
                let known = (before?.byPlace ?? [:]).merging(restored?.byPlace ?? [:]) { $1 }
                for layer in set.layers.indices {
                    for file in set.layers[layer].files.indices {
                        let place = set.layers[layer].place(of: file), old = known[place]?.file
                        let isOld = old?.digest == set.layers[layer].files[file].digest
                        set.layers[layer].files[file].owner = isOld ? old?.owner : owner(place)
                    }
                }
                contents.texts.merge(texts) { former, _ in former }
                set.changes = before.map { set.changes(since: $0, contents.texts).map(\.withoutLines) }
                contents.sets.append(set)
                contents.forgetOldest(beyond: limit)
            }
            archive?.save(contents)
        }
    }

    // MARK: The pin

    var pin: Pin? { contents.withLock(\.pin) }

    /// The active set that an earlier run restored instead of the one in the folders; nil if there is none.
    func pinned(insteadOf layers: [RuleLayer]) -> AcceptedRules? {
        contents.withLock { contents in
            guard let pin = contents.pin, pin.instead == RuleSetDigest.of(layers) else { return nil }
            return contents.sets.last { $0.set == pin.set && $0.folders == layers.map(\.folder) }
        }
    }

    func pin(_ pin: Pin?) {
        contents.withLock { contents in
            guard contents.pin != pin else { return }
            contents.pin = pin
            archive?.save(contents)
        }
    }
}

extension RuleHistory.Contents {
    fileprivate mutating func forgetOldest(beyond limit: Int) {
        while sets.count > RuleHistory.mostSets || texts.values.reduce(0, { $0 + $1.count }) > limit,
            !sets.isEmpty
        {
            sets.removeFirst()
            forgetUnused()
        }
    }

    /// Forgets the texts without a set.
    mutating func forgetUnused() {
        let used = Set(sets.flatMap(\.files).map(\.digest))
        texts = texts.filter { used.contains($0.key) }
    }
}

extension RuleLayer {
    /// The absolute path of the folder, which identifies a layer.
    var folder: String { FileTrail.resolved(name) }
}

extension AcceptedRules {
    /// The files by absolute path, each with the path for messages.
    fileprivate var byPlace: [String: (file: File, path: String)] {
        layers.reduce(into: [:]) { files, layer in
            for index in layer.files.indices {
                files[layer.place(of: index)] = (layer.files[index], "\(layer.name)/\(layer.files[index].path)")
            }
        }
    }

    /// Returns the differences from the files of an earlier set, by path.
    /// - Parameter texts: the texts of both sets, by SHA-256.
    package func changes(since earlier: AcceptedRules, _ texts: [String: [UInt8]]) -> [RuleFileChange] {
        let (old, new) = (earlier.byPlace, byPlace)
        return Set(old.keys).union(new.keys).sorted().compactMap { place in
            let (before, after) = (old[place], new[place])
            guard before?.file.digest != after?.file.digest, let path = after?.path ?? before?.path else { return nil }
            func text(_ file: File?) -> [UInt8] { file.flatMap { texts[$0.digest] } ?? [] }
            let diff = LineDiff(from: text(before?.file), to: text(after?.file))
            return RuleFileChange(
                path: path, added: diff.added, removed: diff.removed, owner: after?.file.owner,
                diff: diff.unified(before?.path, after?.path))
        }
    }

    /// Returns the set as layers that a host can load; nil if a text is missing.
    /// - Parameters:
    ///   - texts: the texts by SHA-256.
    ///   - names: the paths of the folders as currently given.
    package func layers(with texts: [String: [UInt8]], named names: [String]? = nil) -> [RuleLayer]? {
        var made: [RuleLayer] = []
        for (index, layer) in layers.enumerated() {
            let name = names.map { $0[index] } ?? layer.name
            var rules = RuleLayer(name: name, files: [])
            for file in layer.files {
                guard let source = texts[file.digest] else { return nil }
                let parts = file.path.split(separator: "/")
                var text = RuleText(
                    path: "\(name)/\(file.path)", namespace: RuleFolder.namespace(of: String(parts.last ?? "")),
                    source: source)
                text.isInModules = parts.first == "modules"
                if parts.first == "lib" {
                    rules.modules["lib." + text.namespace] = text
                } else {
                    rules.files.append(text)
                }
            }
            made.append(rules)
        }
        return made
    }
}

extension AcceptedRules.Layer {
    fileprivate func place(of index: Int) -> String { "\(folder)/\(files[index].path)" }
}

extension RuleFileChange {
    fileprivate var withoutLines: Self {
        var change = self
        change.diff = nil
        return change
    }
}
