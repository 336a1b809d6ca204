import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reports the state of the program: to systemd with sd_notify(3), to other parents with a line in a descriptor.
public struct ServiceManager: Sendable {
    /// The path of systemd's socket; begins with `@` for an abstract socket. Nil without systemd.
    private let address: String?
    /// The descriptor from `--ready-fd`, which gets a line when the program is ready.
    private let readyDescriptor: Int32?
    /// The interval of keep-alive messages to systemd; nil if it expects none.
    public let interval: Duration?

    /// - Parameter process: the number of this process.
    public init(environment: [String: String], readyDescriptor: Int32?, process: Int32 = getpid()) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        self.readyDescriptor = readyDescriptor
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let limit = isMeant ? environment["WATCHDOG_USEC"].flatMap(Int64.init) : nil
        // sd_watchdog_enabled(3) recommends half of the limit.
        interval = limit.flatMap { $0 > 0 && $0 < 1 << 50 ? .microseconds(max(1, $0 / 2)) : nil }
    }

    /// Reports that clients can connect.
    public func ready(process: Int32 = getpid()) {
        tell("READY=1\nMAINPID=\(process)")
        guard let readyDescriptor else { return }
        _ = write(readyDescriptor, "ready\n", 6)
        close(readyDescriptor)
    }

    /// Reports that the rules are being reloaded; ``reloaded()`` must follow.
    public func reloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)") }
    public func reloaded() { tell("READY=1") }
    public func stopping() { tell("STOPPING=1") }

    /// Reports at regular intervals that the program is alive, each time after `body` has returned.
    public func keepAlive(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        guard let interval, address != nil else { return nil }
        return Task {
            while !Task.isCancelled {
                await body()
                tell("WATCHDOG=1")
                try? await Task.sleep(for: interval)
            }
        }
    }

    private static var monotonicMicroseconds: Int64 {
        // A `timespec`, whose members belong to different modules in debug and release builds.
        var time = (seconds: 0, nanoseconds: 0)
        withUnsafeMutablePointer(to: &time) {
            $0.withMemoryRebound(to: timespec.self, capacity: 1) { _ = clock_gettime(CLOCK_MONOTONIC, $0) }
        }
        return Int64(time.seconds) * 1_000_000 + Int64(time.nanoseconds / 1_000)
    }

    private func tell(_ state: String) {
        guard let path = address else { return }
        let sender = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard sender >= 0 else { return }
        defer { close(sender) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        // An abstract name begins with a zero byte instead.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let size = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + name.count)  // trap: the member exists
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(sender, state, state.utf8.count, Int32(MSG_NOSIGNAL), $0, size)
            }
        }
    }
}
