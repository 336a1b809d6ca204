import CNATS
import FoundationEssentials
import Glibc

extension NATSLink.Options {
    /// Connects, once: each server is tried, up to 5 seconds each.
    /// - Parameter number: by which ``Callbacks`` finds whom it concerns.
    func connect(callingBack number: UInt) throws(NATSLink.SetupProblem) -> OpaquePointer {
        let native = try makeNative(callingBack: number)
        defer { natsOptions_Destroy(native) }
        var connection: OpaquePointer?
        try check(natsConnection_Connect(&connection, native))
        guard let connection else { throw .option("libnats made no connection") }
        return connection
    }

    /// - Throws: for options with which no connection can come about.
    func check() throws(NATSLink.SetupProblem) {
        guard !servers.isEmpty else { throw .option("no server is named") }
        if isSecure, !mayUseTLS { throw .libraryTooOld(String(cString: nats_GetVersion())) }
        natsOptions_Destroy(try makeNative(callingBack: 0))
    }

    private var isSecure: Bool { servers.contains { $0.hasPrefix("tls://") } }

    private var mayUseTLS: Bool { insecureLibrary || Self.isLibrarySecure }

    /// libnats from 3.11.0 on. Each part of the version is one byte of the number.
    static var isLibrarySecure: Bool { nats_GetVersionNumber() >= 0x03_0B_00 }

    private func makeNative(callingBack number: UInt) throws(NATSLink.SetupProblem) -> OpaquePointer {
        var made: OpaquePointer?
        try check(natsOptions_Create(&made))
        guard let native = made else { throw .option("libnats made no options") }
        do {
            try setServers(native)
            try setCredential(native)
            try setTransport(native, closure: UnsafeMutableRawPointer(bitPattern: number))
            return native
        } catch {
            natsOptions_Destroy(native)
            throw error
        }
    }

    private func setServers(_ native: OpaquePointer) throws(NATSLink.SetupProblem) {
        var texts = servers.map { UnsafePointer<CChar>(strdup($0)) }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        try check(natsOptions_SetServers(native, &texts, Int32(texts.count)))
        try check(natsOptions_SetIgnoreDiscoveredServers(native, true))
        try check(natsOptions_SetName(native, name))
        if isSecure { try check(natsOptions_SetSecure(native, true)) }
        if let authorities {
            try checkReadable(authorities)
            try check(natsOptions_LoadCATrustedCertificates(native, authorities))
        }
        // libnats switches to TLS if the server wants it. No certificate has this name, so that an old one cannot.
        if !mayUseTLS { try check(natsOptions_SetExpectedHostname(native, "tls-needs-libnats-3.11.invalid")) }
    }

    private func setCredential(_ native: OpaquePointer) throws(NATSLink.SetupProblem) {
        switch credential {
        case .none: break
        case .password(let user, let password): try check(natsOptions_SetUserInfo(native, user, password))
        case .credentialFile(let path):
            try checkReadable(path)
            try check(natsOptions_SetUserCredentialsFromFiles(native, path, nil))
        case .seedFile(let path):
            try check(natsOptions_SetNKeyFromSeed(native, try UserKey.publicKey(ofSeedFile: path), path))
        }
    }

    private func setTransport(
        _ native: OpaquePointer, closure: UnsafeMutableRawPointer?
    ) throws(NATSLink.SetupProblem) {
        // Milliseconds. A server that is stopped, or behind a cut cable, is noticed after 15 seconds at most.
        try check(natsOptions_SetTimeout(native, 5000))
        try check(natsOptions_SetPingInterval(native, 5000))
        try check(natsOptions_SetMaxPingsOut(native, 2))
        try check(natsOptions_SetWriteDeadline(native, 3000))
        // Otherwise a message waits a millisecond for others to be sent with it.
        try check(natsOptions_SetSendAsap(native, true))
        try check(natsOptions_SetAllowReconnect(native, false))
        try check(natsOptions_SetErrorHandler(native, errorCame, closure))
        try check(natsOptions_SetClosedCB(native, connectionClosed, closure))
    }

    private func checkReadable(_ path: String) throws(NATSLink.SetupProblem) {
        guard FileManager.default.isReadableFile(atPath: path) else { throw .file(path, "cannot be read") }
    }

    private func check(_ status: natsStatus) throws(NATSLink.SetupProblem) {
        if status != NATS_OK { throw .option(status.words) }
    }
}

extension natsStatus {
    /// What libnats says of its latest error on this thread, if that has this status.
    var words: String {
        var latest = self
        let words = nats_GetLastError(&latest).map { String(cString: $0) } ?? ""
        guard !words.isEmpty, latest == self else { return String(cString: natsStatus_GetText(self)) }
        // The place in libnats' sources comes first: "(conn.c:1905): Authorization Violation".
        guard words.hasPrefix("("), let end = words.firstIndex(of: ")") else { return words }
        return String(words[end...].drop { "): ".contains($0) })
    }
}
