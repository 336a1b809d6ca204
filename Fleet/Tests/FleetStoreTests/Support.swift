import EventBus
import FleetStore
import FleetTestSupport
import FleetWire
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A disk that takes only so many bytes.
final class SmallDisk {
    var room = Int.max
    /// Whether others take what becomes free.
    var isShared = true

    var disk: Disk {
        Disk(
            write: { [self] descriptor, bytes in
                let part = min(bytes.count, room)
                guard part > 0 else {
                    errno = ENOSPC
                    return -1
                }
                room -= part
                return Disk.system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<part]))
            },
            remove: { [self] path in
                let size = size(path)
                let isRemoved = Disk.system.remove(path)
                if isRemoved, !isShared { room = room.addingReportingOverflow(size).overflow ? .max : room + size }
                return isRemoved
            })
    }

    private func size(_ path: String) -> Int {
        var info = stat()
        return lstat(path, &info) == 0 ? Int(info.st_size) : 0
    }
}

let run = "k3j5h2g1f0d9s8a7"

/// The event of this number of the host, with a payload of about `size` bytes that names the number.
func event(_ number: UInt64, size: Int = 20) -> OutboxEvent {
    let text = "event \(number) "
    let filler = String(repeating: "x", count: max(0, size - text.utf8.count))
    return OutboxEvent(Array((text + filler).utf8), at: EventPosition(number, of: run))
}

func events(_ numbers: ClosedRange<UInt64>, size: Int = 20) -> [OutboxEvent] {
    numbers.map { event($0, size: size) }
}

/// What an outbox has, as text: `3 4 lost 5-7 (disk) 8`.
func content(_ outbox: Outbox) throws -> String {
    try outbox.read(from: 0, count: .max, bytes: .max).map { item in
        switch item {
        case .event(let number, let event):
            let named = String(decoding: event.payload, as: UTF8.self).split(separator: " ").dropFirst().first ?? "?"
            return named == "\(number)" ? "\(number)" : "\(number)=\(named)"
        case .loss(let loss): return "lost \(loss.numbers.lowerBound)-\(loss.numbers.upperBound) (\(loss.reason))"
        }
    }.joined(separator: " ")
}

/// What an operation throws, as text; nil if it throws nothing.
func refusal(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

let created = "2026-11-26T12:00:00Z"

func bundle(_ texts: [String: String] = ["toast.lua": "return {}", "lib/list.lua": "return { 1 }"]) throws -> Bundle {
    try Bundle(files: texts.mapValues { Array($0.utf8) }, created: created)
}

/// The lowest bits of a file's mode.
func mode(_ path: String) -> UInt32 {
    var info = stat()
    return lstat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
}
