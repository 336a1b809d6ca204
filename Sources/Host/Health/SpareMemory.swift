#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory that the process holds but does not use.
enum SpareMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// Glibc's `malloc_trim`, which its headers do not show to Swift. Nil in other C libraries, which give memory
    /// back by themselves.
    // trap: malloc_trim has this type
    private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

    /// Gives the memory back to the system. That takes about a millisecond per 100 MiB, so never call it on the
    /// bus's thread.
    static func giveBack() { _ = trim?(0) }
}
