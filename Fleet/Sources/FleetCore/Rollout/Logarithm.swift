#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Double {
    /// The natural logarithm.
    var logarithm: Double { log(self) }
    /// The natural logarithm of 1 and this, also for a very small number.
    var logarithmOfOnePlus: Double { log1p(self) }
    /// e to the power of this.
    var exponential: Double { exp(self) }
}
