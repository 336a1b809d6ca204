#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The id of a user who owns no files, and as whom the tests do not run.
public let nobody: UInt32 = 65_534

/// Whether the tests run as root, and so may make files of another user and run programs as one.
public let isRoot = geteuid() == 0

/// The program `setpriv` of util-linux, which runs a program as another user; nil if it is missing or the tests do
/// not run as root.
public let setpriv: String? =
    isRoot ? ["/usr/bin/setpriv", "/bin/setpriv"].first { access($0, X_OK) == 0 } : nil

/// The arguments of `setpriv` that run a program as ``nobody``.
public let asNobody = ["--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups"]
