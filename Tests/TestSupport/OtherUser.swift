#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A user who is nobody's, least of all the tests'.
public let nobody: UInt32 = 65_534

/// Whether the tests may make files of another user, and run programs as one.
public let isRoot = geteuid() == 0

/// The program that runs another one as another user, of util-linux; nil if there is none, or the tests
/// may not use it.
public let setpriv: String? =
    isRoot ? ["/usr/bin/setpriv", "/bin/setpriv"].first { access($0, X_OK) == 0 } : nil

/// What to put before a program and its arguments, so that it runs as ``nobody``.
public let asNobody = ["--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups"]
