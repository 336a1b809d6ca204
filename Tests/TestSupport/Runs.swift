#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The number of random runs of a test: `usual` with `make test`, and `soak` with `make soak`, which may take hours.
public func runs(_ usual: Int, soak: Int) -> Int { isSoak ? soak : usual }

private let isSoak = getenv("GLASSBUS_SOAK") != nil
