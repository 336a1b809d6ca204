#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Chooses a second name for a file or folder that is about to be replaced, so that its content is not lost.
enum SecondName {
    /// Tries a wanted name, and then the same with a number appended, until one is free.
    /// - Parameter take: claims a name; returns false, with the system's error in `errno`, on failure.
    /// - Returns: the claimed name; nil, with the error in `errno`, if none was.
    static func like(_ wanted: String, _ take: (String) -> Bool) -> String? {
        for number in 1...10_000 {
            let name = number == 1 ? wanted : "\(wanted)-\(number)"
            if take(name) { return name }
            guard errno == EEXIST || errno == ENOTEMPTY else { return nil }
        }
        return nil
    }

    /// Gives a file a second name. Unlike rename(2), link(2) never replaces another file.
    static func link(_ path: String, like wanted: String) -> String? {
        like(wanted) { linkFile(path, $0) == 0 }
    }
}

/// The system's function, because a method here has the same name.
private func linkFile(_ path: String, _ name: String) -> Int32 { link(path, name) }
