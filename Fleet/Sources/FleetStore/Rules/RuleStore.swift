import FleetWire
import Glibc
import Host

/// The rules of a host: the bundles that it has taken, and the link `current`, which a host serves by `--rules h/current`.
///
/// In the folder are
/// - `bundles/<sha256>`: the files of a bundle; `bundles/<sha256>.manifest`: its manifest;
/// - `current`: a link to the bundle that is in use, or to the rules that the host had before;
/// - `base`: a link to those. It is made once;
/// - `base-rules`: an empty folder, to which both lead if there were no rules.
///
/// Files are made with the mode 644 and folders with 755, so that the host may run as another user, and no other user can change
/// its rules.
public struct RuleStore {
    public let folder: String
    let disk: Disk

    public init(_ folder: String) { self.init(folder, disk: .system) }

    package init(_ folder: String, disk: Disk) {
        self.folder = folder
        self.disk = disk
    }

    /// Where a host finds its rules.
    public var currentPath: String { folder + "/current" }
    private var basePath: String { folder + "/base" }
    var bundles: String { folder + "/bundles" }
    private static let emptyBase = "base-rules"

    /// Makes what is missing, and removes what a killed ``store(_:)`` has left. Afterwards `current` leads to a folder.
    /// - Returns: what was mended.
    /// - Throws: ``StoreProblem``, also if `current` is a folder and no link, or another user could change the rules.
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

    /// Makes the link `base` at the first start.
    private func rememberBase() throws(StoreProblem) {
        let target = Folder.target(ofLink: currentPath)
        guard target != nil || !Folder.exists(currentPath) else {
            throw StoreProblem(
                currentPath, "is no link, so that it cannot be changed in one step",
                hint: "rename it, and make a link to it: `mv current rules && ln -s rules current`")
        }
        let known = Folder.target(ofLink: basePath)
        guard known != nil || !Folder.exists(basePath) else {
            throw StoreProblem(basePath, "is no link to the rules that the host had before it joined the fleet")
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

    /// The bundle that is in use; nil for the base.
    public var current: Digest? {
        guard let target = Folder.target(ofLink: currentPath), target.hasPrefix("bundles/") else { return nil }
        return Digest(target.dropFirst("bundles/".count))
    }

    /// Where the files of a bundle are, if it is there.
    public func path(of digest: Digest) -> String { bundles + "/\(digest)" }

    /// Puts a bundle in use in one step: whoever opens `current` finds the old rules or the new ones.
    /// - Parameter digest: nil for the rules that the host had before it joined the fleet.
    /// - Throws: ``StoreProblem`` if the bundle is not there as a whole. Then nothing is changed.
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

    /// Makes a link, or changes where it leads.
    private func link(_ path: String, to target: String) throws(StoreProblem) {
        guard Folder.target(ofLink: path) != target else { return }
        let draft = path + ".new"
        unlink(draft)
        guard symlink(target, draft) == 0 else { throw StoreProblem(draft, failed: "cannot be made") }
        try Disk.rename(draft, to: path)
        try Folder.sync(folder)
    }
}
