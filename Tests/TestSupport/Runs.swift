#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many random runs a test makes: `usual` of them with `make test`, `soak` with `make soak`, which has
/// hours.
public func runs(_ usual: Int, soak: Int) -> Int { isSoak ? soak : usual }

private let isSoak = getenv("GLASSBUS_SOAK") != nil
