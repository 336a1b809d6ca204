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

    /// The oldest first.
    var sets: [AcceptedRules] { contents.withLock(\.sets) }

    /// The number of the newest generation; 0 if there is none.
    var latest: Int { contents.withLock { $0.sets.last?.last ?? 0 } }

    /// Adds a set that was accepted, and forgets those that are too many.
    /// - Parameters:
    ///   - time: the time of day.
    ///   - owner: the user to whom the file at a path belongs.
    func add(
        _ layers: [RuleLayer], as generation: Int, at time: String,
        ownedBy owner: (_ path: String) -> String? = { _ in nil }
    ) {
        var texts: [String: [UInt8]] = [:]
        var set = AcceptedRules(
            generation: generation, last: generation, time: time, set: RuleSetDigest.of(layers),
            layers: layers.map { layer in
                let modules = layer.modules.sorted { $0.key < $1.key }
                let all = layer.files.map { (text: $0, required: String?.none) } + modules.map { ($0.value, $0.key) }
                return .init(
                    name: layer.name,
                    files: all.map { text, required in
                        let digest = SHA256.digits(of: text.source)
                        texts[digest] = text.source
                        return .init(
                            path: text.path, digest: digest, size: text.source.count, required: required,
                            isInModules: text.isInModules ? true : nil)
                    })
            })
        contents.withLock { contents in
            if let index = contents.sets.indices.last, contents.sets[index].isSame(as: set) {
                contents.sets[index].last = generation
            } else {
                let before = contents.sets.last?.files.reduce(into: [:]) { $0[$1.path] = $1 } ?? [:]
                for layer in set.layers.indices {
                    for file in set.layers[layer].files.indices {
                        let new = set.layers[layer].files[file], old = before[new.path]
                        set.layers[layer].files[file].owner = old?.digest == new.digest ? old?.owner : owner(new.path)
                    }
                }
                contents.sets.append(set)
                contents.texts.merge(texts) { former, _ in former }
                contents.forgetOldest(beyond: limit)
            }
            archive?.save(contents)
        }
    }

    /// The set as layers that a host can load.
    func layers(of set: AcceptedRules) -> [RuleLayer] {
        let texts = contents.withLock(\.texts)
        return set.layers.map { $0.layer(with: texts) }
    }

    /// How the files of a set differ from those of an earlier one, by path; nil stands for a set without files.
    func changes(from earlier: AcceptedRules?, to later: AcceptedRules) -> [RuleFileChange] {
        let texts = contents.withLock(\.texts)
        let (old, new) = (earlier?.byPath ?? [:], later.byPath)
        return Set(old.keys).union(new.keys).sorted().compactMap { path in
            guard old[path]?.digest != new[path]?.digest else { return nil }
            func text(_ file: AcceptedRules.File?) -> [UInt8] { file.flatMap { texts[$0.digest] } ?? [] }
            let diff = LineDiff(from: text(old[path]), to: text(new[path]))
            return RuleFileChange(
                path: path, added: diff.added, removed: diff.removed, owner: new[path]?.owner,
                diff: diff.unified(old[path] == nil ? nil : path, new[path] == nil ? nil : path))
        }
    }

    // MARK: The pin

    var pin: Pin? { contents.withLock(\.pin) }

    /// The set that decides instead of the one in the folders, which was put back in an earlier run; nil if there is none.
    func pinned(insteadOf layers: [RuleLayer]) -> AcceptedRules? {
        guard let pin, pin.instead == RuleSetDigest.of(layers) else { return nil }
        return sets.last { $0.set == pin.set && $0.layers.map(\.name) == layers.map(\.name) }
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
            let used = Set(sets.flatMap(\.files).map(\.digest))
            texts = texts.filter { used.contains($0.key) }
        }
    }
}

extension AcceptedRules {
    fileprivate var byPath: [String: File] { files.reduce(into: [:]) { $0[$1.path] = $1 } }
}

extension AcceptedRules.Layer {
    fileprivate func layer(with texts: [String: [UInt8]]) -> RuleLayer {
        var layer = RuleLayer(name: name, files: [])
        for file in files {
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            var text = RuleText(
                path: file.path, namespace: RuleFolder.namespace(of: name), source: texts[file.digest] ?? [])
            text.isInModules = file.isInModules ?? false
            if let required = file.required { layer.modules[required] = text } else { layer.files.append(text) }
        }
        return layer
    }
}
