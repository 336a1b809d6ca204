#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Returns unused heap memory to the operating system.
enum SpareMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// Glibc's `malloc_trim`, which its headers do not expose to Swift. Nil in other C libraries, which return memory
    /// on their own.
    // trap: malloc_trim has this type
    private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

    /// Returns the memory. That takes about a millisecond per 100 MiB, so never call it on the bus's thread.
    static func giveBack() { _ = trim?(0) }
}
