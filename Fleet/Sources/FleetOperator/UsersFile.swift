import EventBus
import FleetStore
import FleetWire
import Foundation

/// The broker's users that belong to a fleet, in a file that `nats.conf` includes:
/// `authorization { include "users.conf" }`.
///
/// Each user is one line, with a comment that names the owner. Lines added by an operator are preserved.
public struct UsersFile: Sendable {
    public let path: String
    private var lines: [String]

    private static let head = "users = ["
    private static let end = "]"

    /// Reads the file; a missing file has no users.
    /// - Throws: ``StoreProblem`` if it is malformed.
    public init(_ path: String) throws(StoreProblem) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            lines = [
                "# Written by busctl fleet host. In nats.conf: authorization { include \"users.conf\" }", Self.head,
                Self.end,
            ]
            return
        }
        lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.contains(Self.head), lines.last == Self.end else {
            throw StoreProblem(
                path, "is not a list of users as busctl fleet host writes it",
                hint: "it has a line '\(Self.head)', a line for each user, and ends with a line '\(Self.end)'")
        }
    }

    /// The comment at the end of a line that names its owner.
    private static func mark(_ owner: String, isOld: Bool = false) -> String { "# \(owner)" + (isOld ? " (old)" : "") }

    public func has(_ owner: String) -> Bool { lines.contains { $0.hasSuffix(Self.mark(owner)) } }
    public func hasOld(_ owner: String) -> Bool { lines.contains { $0.hasSuffix(Self.mark(owner, isOld: true)) } }

    /// - Parameter key: the public half of an nkey, `U…`.
    public mutating func add(_ owner: String, key: String, _ permissions: Permissions) {
        lines.insert("  {nkey: \(key), \(permissions.line)}  \(Self.mark(owner))", at: lines.count - 1)
    }

    /// Marks the current key as old. It stays valid until ``removeOld(_:)``.
    public mutating func makeOld(_ owner: String) {
        for index in lines.indices where lines[index].hasSuffix(Self.mark(owner)) { lines[index] += " (old)" }
    }

    /// - Returns: how many keys were revoked.
    public mutating func remove(_ owner: String) -> Int {
        removeAll { $0.hasSuffix(Self.mark(owner)) || $0.hasSuffix(Self.mark(owner, isOld: true)) }
    }

    public mutating func removeOld(_ owner: String) -> Int { removeAll { $0.hasSuffix(Self.mark(owner, isOld: true)) } }

    private mutating func removeAll(_ isMeant: (String) -> Bool) -> Int {
        let count = lines.count
        lines.removeAll(where: isMeant)
        return count - lines.count
    }

    /// Replaces the file atomically.
    public func write() throws(StoreProblem) {
        do {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw StoreProblem(path, "cannot be written: \(error)")
        }
    }
}
