import EventBus
import RuleHost
import Synchronization

/// The sets of rules that a host has accepted, so that it can go back to one of them: the newest ``mostSets``, and as many as
/// have texts of ``largest`` bytes together. With a ``StateFolder`` they outlive the host.
///
/// Equal texts are kept once, and so is a set that is loaded several times in a row.
public final class RuleHistory: Sendable {
    public static let mostSets = 20
    /// The most bytes of all texts.
    public static let largest = 64 << 20

    /// A set that decides although the folders have another one.
    struct Pin: Codable, Equatable {
        /// The generation that was put back.
        var generation: Int
        /// The SHA-256 of its set.
        var set: String
        /// The SHA-256 of the set in the folders.
        var instead: String
    }

    struct Contents: Sendable {
        /// The oldest first.
        var sets: [AcceptedRules] = []
        /// By SHA-256.
        var texts: [String: [UInt8]] = [:]
        var pin: Pin?
    }

    private let contents: Mutex<Contents>
    private let archive: RuleArchive?
    private let limit: Int

    /// A history in memory, which ends with the host.
    public convenience init() { self.init(in: nil) }

    /// - Parameter limit: the most bytes of all texts.
    init(in archive: RuleArchive?, limit: Int = RuleHistory.largest) {
        (self.archive, self.limit) = (archive, limit)
        contents = Mutex(archive?.load() ?? Contents())
    }

    var sets: [AcceptedRules] { all.sets }

    /// The number of the newest generation; 0 if there is none.
    var latest: Int { contents.withLock { $0.sets.last?.last ?? 0 } }

    /// The sets, the oldest first, and all texts that they have, by SHA-256.
    var all: (sets: [AcceptedRules], texts: [String: [UInt8]]) { contents.withLock { ($0.sets, $0.texts) } }

    /// Adds a set that was accepted, and forgets those that are too many.
    /// - Parameters:
    ///   - time: the time of day.
    ///   - restored: the set that a rollback has put back as this one; nil for a set from the folders.
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
                // A text that was there keeps its owner, also when a rollback puts it back.
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

    /// The set that decides instead of the one in the folders, which was put back in an earlier run; nil if there is none.
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

    /// Forgets the texts that no set has.
    mutating func forgetUnused() {
        let used = Set(sets.flatMap(\.files).map(\.digest))
        texts = texts.filter { used.contains($0.key) }
    }
}

extension RuleLayer {
    /// The place of the folder, by which a layer is known again.
    var folder: String { FileTrail.resolved(name) }
}

extension AcceptedRules {
    /// The files by their places, each with the path that messages show.
    fileprivate var byPlace: [String: (file: File, path: String)] {
        layers.reduce(into: [:]) { files, layer in
            for index in layer.files.indices {
                files[layer.place(of: index)] = (layer.files[index], "\(layer.name)/\(layer.files[index].path)")
            }
        }
    }

    /// How the files differ from those of an earlier set, by path.
    /// - Parameter texts: those of both sets, by SHA-256.
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

    /// The set as layers that a host can load; nil if a text is missing.
    /// - Parameters:
    ///   - texts: by SHA-256.
    ///   - names: the paths of the folders as they are given now.
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
