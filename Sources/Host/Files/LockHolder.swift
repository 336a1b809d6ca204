#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Finds the process that holds a file lock, for messages.
package enum LockHolder {
    /// The process that has locked the file at the path with `flock(2)`; nil if there is none, or if it is unknown.
    /// Only Linux reports it, and not for processes of other containers.
    package static func process(of path: String) -> Int32? {
        var info = stat()
        guard stat(path, &info) == 0, let table = try? BoundedFile.read("/proc/locks", atMost: 16 << 20) else {
            return nil
        }
        return process(
            holding: UInt64(info.st_ino), device: UInt64(info.st_dev), in: String(decoding: table, as: UTF8.self))
    }

    /// Parses a table such as `1: FLOCK  ADVISORY  WRITE 18101 fe:00:16237495 0 EOF`. A line with `->` waits for a
    /// lock.
    static func process(holding inode: UInt64, device: UInt64, in table: String) -> Int32? {
        let locks = table.split(separator: "\n").compactMap { line -> (process: Int32, device: Substring)? in
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", let process = Int32(words[4]), process > 0 else { return nil }
            let place = words[5].split(separator: ":")
            guard place.count == 3, UInt64(place[2]) == inode else { return nil }
            return (process, line[place[0].startIndex..<place[1].endIndex])
        }
        // Some file systems report another device for a file than the table does, so a single lock counts regardless.
        return (locks.first { $0.device == name(of: device) } ?? (locks.count == 1 ? locks.first : nil))?.process
    }

    /// The device as hexadecimal `major:minor`; see makedev(3).
    private static func name(of device: UInt64) -> String {
        let major = device >> 8 & 0xfff | device >> 32 & ~0xfff,
            minor = device & 0xff | device >> 12 & ~0xff & 0xffff_ffff
        func digits(_ number: UInt64) -> String { (number < 16 ? "0" : "") + String(number, radix: 16) }
        return digits(major) + ":" + digits(minor)
    }

    /// ` (process 4711)`; empty if the process is unknown.
    package static func note(_ process: Int32?) -> String { process.map { " (process \($0))" } ?? "" }
}
