#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory that the process holds and nobody in it uses.
enum SpareMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// Glibc's `malloc_trim`, which its headers show only to C that asks for its own words; other
    /// libraries give memory back by themselves.
    private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

    /// Gives it back to the system. Takes about a millisecond for each 100 MiB: never on the bus's thread.
    static func giveBack() { _ = trim?(0) }
}
