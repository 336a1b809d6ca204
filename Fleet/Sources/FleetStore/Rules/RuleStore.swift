import FleetWire
import Glibc
import Host

/// The rules of a host: its stored bundles, and the link `current`, which the host serves by `--rules h/current`.
///
/// The folder contains
/// - `bundles/<sha256>`: the files of a bundle; `bundles/<sha256>.manifest`: its manifest;
/// - `current`: a link to the active bundle, or to the rules that the host had before it joined;
/// - `base`: a link to the latter, created once;
/// - `base-rules`: an empty folder, the target of both if there were no rules.
///
/// Files have mode 644 and folders 755, so that the host may run as another user, and no other user can change its
/// rules.
public struct RuleStore {
    public let folder: String
    let disk: Disk

    public init(_ folder: String) { self.init(folder, disk: .system) }

    package init(_ folder: String, disk: Disk) {
        self.folder = folder
        self.disk = disk
    }

    /// The path of the host's rules.
    public var currentPath: String { folder + "/current" }
    private var basePath: String { folder + "/base" }
    var bundles: String { folder + "/bundles" }
    private static let emptyBase = "base-rules"

    /// Creates missing items, and removes the remains of an interrupted ``store(_:)``. Afterwards `current` leads to a
    /// folder.
    /// - Returns: the problems that were repaired.
    /// - Throws: ``StoreProblem``, also if `current` is a folder instead of a link, or another user could change the
    ///   rules.
    @discardableResult
    public func prepare() throws(StoreProblem) -> [StoreProblem] {
        try Folder.make(folder, mode: 0o755)
        try TrustedFile.checkPath(folder + "/current")
        try Folder.make(bundles, mode: 0o755)
        try removeLeftovers()
        try rememberBase()
        guard !Folder.isFolder(currentPath) else { return [] }
        let lost = Folder.target(ofLink: currentPath)
        try flip(to: nil)
        return lost.map { [StoreProblem(currentPath, "led to '\($0)', which is no folder; now it leads to the base")] }
            ?? []
    }

    /// Creates the link `base` at the first start.
    private func rememberBase() throws(StoreProblem) {
        let target = Folder.target(ofLink: currentPath)
        guard target != nil || !Folder.exists(currentPath) else {
            throw StoreProblem(
                currentPath, "is no link, so that it cannot be changed in one step",
                hint: "rename it, and make a link to it: `mv current rules && ln -s rules current`")
        }
        let known = Folder.target(ofLink: basePath)
        guard known != nil || !Folder.exists(basePath) else {
            throw StoreProblem(basePath, "is not a link to the rules that the host had before it joined the fleet")
        }
        if known == nil {
            // A bundle is never the base: it may be removed.
            let isForeign = target != nil && current == nil
            try link(basePath, to: isForeign ? target! : Self.emptyBase)  // trap: foreign, so there is a target
        }
        if Folder.target(ofLink: basePath) == Self.emptyBase {
            try Folder.make(folder + "/" + Self.emptyBase, mode: 0o755)
        }
    }

    /// The active bundle; nil for the base.
    public var current: Digest? {
        guard let target = Folder.target(ofLink: currentPath), target.hasPrefix("bundles/") else { return nil }
        return Digest(target.dropFirst("bundles/".count))
    }

    /// The path of a bundle's files, whether stored or not.
    public func path(of digest: Digest) -> String { bundles + "/\(digest)" }

    /// Activates a bundle atomically: opening `current` leads to either the old or the new rules.
    /// - Parameter digest: nil for the rules that the host had before it joined the fleet.
    /// - Throws: ``StoreProblem`` if the bundle is not stored completely. Nothing changes in that case.
    public func flip(to digest: Digest?) throws(StoreProblem) {
        guard let digest else {
            guard let base = Folder.target(ofLink: basePath) else {
                throw StoreProblem(basePath, "is missing: it leads to the rules that the host had before")
            }
            guard Folder.isFolder(basePath) else {
                throw StoreProblem(basePath, "leads to '\(base)', which is no folder")
            }
            return try link(currentPath, to: base)
        }
        guard has(digest) else {
            throw StoreProblem(path(of: digest), "is missing, or its files are not those of its manifest")
        }
        try link(currentPath, to: "bundles/\(digest)")
    }

    /// Creates a link, or changes its target.
    private func link(_ path: String, to target: String) throws(StoreProblem) {
        guard Folder.target(ofLink: path) != target else { return }
        let draft = path + ".new"
        unlink(draft)
        guard symlink(target, draft) == 0 else { throw StoreProblem(draft, failed: "cannot be made") }
        try Disk.rename(draft, to: path)
        try Folder.sync(folder)
    }
}
