import Glibc

/// A file that reserves space: it is given up when a small file has to be written to a full disk.
struct DiskReserve {
    /// Two blocks of most file systems: the small file and its folder may need one each.
    static let size = 8192

    let path: String
    let disk: Disk
    private(set) var isKept: Bool

    /// Adopts the file that an earlier process has left, if it is complete.
    init(_ path: String, on disk: Disk) {
        self.path = path
        self.disk = disk
        var info = stat()
        isKept = lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size == Self.size
        if !isKept { _ = disk.remove(path) }
    }

    /// Reserves the space, if it is not reserved yet and the disk has it.
    mutating func keep() {
        guard !isKept else { return }
        do throws(StoreProblem) {
            try disk.make(path, with: [UInt8](repeating: 0xff, count: Self.size), mode: 0o600)
            isKept = true
        } catch {}
    }

    /// Releases the space.
    /// - Returns: whether this freed any space.
    mutating func giveUp() -> Bool {
        guard isKept, disk.remove(path) else { return false }
        isKept = false
        return true
    }
}
