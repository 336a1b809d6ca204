import EventBus
import FleetWire
import Glibc
import Host

extension RuleStore {
    /// Whether a bundle is stored, with exactly the files of its manifest.
    public func has(_ digest: Digest) -> Bool { (try? load(digest)) != nil }

    /// Reads a bundle.
    /// - Returns: nil if it is not stored.
    /// - Throws: ``StoreProblem`` if it is damaged.
    public func load(_ digest: Digest) throws(StoreProblem) -> FleetWire.Bundle? {
        let path = path(of: digest)
        guard let bytes = try Disk.read(manifestPath(digest), atMost: 1 << 20), Folder.exists(path) else { return nil }
        do {
            let manifest = try JSONText.decode(Manifest.self, from: bytes)
            let bundle = try FleetWire.Bundle(
                folder: path, created: manifest.created, minVersion: manifest.minVersion)
            guard bundle.digest == digest else { throw BundleProblem("its files are not those of its manifest") }
            return bundle
        } catch {
            throw StoreProblem(path, "is damaged: \(error)")
        }
    }

    /// Stores a bundle atomically. It is on disk when this returns.
    /// - Throws: ``StoreProblem`` if it cannot be written. Nothing of it is left in that case.
    public func store(_ bundle: FleetWire.Bundle) throws(StoreProblem) {
        let digest = bundle.digest
        guard !has(digest) else { return }
        let draft = bundles + "/.new-\(digest)"
        do throws(StoreProblem) {
            try Folder.remove(draft)
            try write(bundle, into: draft)
            try disk.replace(manifestPath(digest), with: bundle.manifest.bytes, mode: 0o644)
            try put(draft, at: path(of: digest))
        } catch {
            try? Folder.remove(draft)
            throw error
        }
    }

    /// Gives a folder its name. Anything that already has the name is damaged, and is removed.
    private func put(_ draft: String, at path: String) throws(StoreProblem) {
        let old = draft + ".old"
        try Folder.remove(old)
        if Folder.exists(path) { try Disk.rename(path, to: old) }
        try Disk.rename(draft, to: path)
        try Folder.sync(bundles)
        try Folder.remove(old)
    }

    private func write(_ bundle: FleetWire.Bundle, into draft: String) throws(StoreProblem) {
        try Folder.make(draft, mode: 0o755)
        var folders = [draft]
        for (file, content) in zip(bundle.manifest.files, bundle.contents) {
            var folder = draft
            for word in file.path.split(separator: "/").dropLast() {
                folder += "/" + word
                guard !folders.contains(folder) else { continue }
                try Folder.make(folder, mode: 0o755)
                folders.append(folder)
            }
            try disk.make(draft + "/" + file.path, with: content, mode: 0o644)
        }
        for folder in folders { try Folder.sync(folder) }
    }

    private func manifestPath(_ digest: Digest) -> String { path(of: digest) + ".manifest" }

    /// Removes incomplete bundles that a kill has left. The active bundle stays.
    func removeLeftovers() throws(StoreProblem) {
        let names = try Folder.names(in: bundles)
        for name in names {
            let isDraft = name.hasPrefix(".") || name.hasSuffix(".new")
            let partner = name.hasSuffix(".manifest") ? String(name.dropLast(".manifest".count)) : name + ".manifest"
            guard isDraft || !names.contains(partner), name != current?.description else { continue }
            try Folder.remove(bundles + "/" + name)
        }
    }

    /// Removes bundles that are no longer needed.
    /// - Parameters:
    ///   - kept: bundles that stay, in addition to the active one.
    ///   - most: the total number of bundles to keep, unless more have to stay. The newest ones are chosen.
    public func prune(keeping kept: Set<Digest>, most: Int = 4) throws(StoreProblem) {
        let needed = kept.union(current.map { [$0] } ?? [])
        let found = try Folder.names(in: bundles).compactMap { name -> (digest: Digest, time: Double)? in
            guard name.hasSuffix(".manifest"), let digest = Digest(name.dropLast(".manifest".count)) else { return nil }
            var info = stat()
            guard stat(bundles + "/" + name, &info) == 0 else { return nil }
            return (digest, Double(info.st_mtim.tv_sec) + Double(info.st_mtim.tv_nsec) / 1e9)
        }
        let newest = found.filter { !needed.contains($0.digest) }
            .sorted { ($0.time, $0.digest.description) > ($1.time, $1.digest.description) }
        let room = max(0, most - found.count { needed.contains($0.digest) })
        for (digest, _) in newest.dropFirst(room) {
            // Without its manifest the bundle is invalid, even if the rest is not removed.
            try Folder.remove(manifestPath(digest))
            try Folder.remove(path(of: digest))
        }
    }
}
