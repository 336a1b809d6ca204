import Glibc

/// A file that only takes room: it is given up when a small file must be written to a disk that is full.
struct DiskReserve {
    /// Two pages of most file systems: the small file and its folder may need one each.
    static let size = 8192

    let path: String
    let disk: Disk
    private(set) var isKept: Bool

    /// Takes over the file that an earlier process has left, if it is whole.
    init(_ path: String, on disk: Disk) {
        self.path = path
        self.disk = disk
        var info = stat()
        isKept = lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size == Self.size
        if !isKept { _ = disk.remove(path) }
    }

    /// Takes the room, if it is not taken and the disk has it.
    mutating func keep() {
        guard !isKept else { return }
        do throws(StoreProblem) {
            try disk.make(path, with: [UInt8](repeating: 0xff, count: Self.size), mode: 0o600)
            isKept = true
        } catch {}
    }

    /// Gives the room up.
    /// - Returns: whether there is room now that was not there before.
    mutating func giveUp() -> Bool {
        guard isKept, disk.remove(path) else { return false }
        isKept = false
        return true
    }
}
