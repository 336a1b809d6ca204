import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host
import Logging
import RuleHost
import Studio

/// Runs a host until a signal stops it.
struct HostRun {
    let options: ServeOptions
    let studio: StudioRun?

    init(_ options: ServeOptions, studio: StudioRun?) { (self.options, self.studio) = (options, studio) }

    func run() async throws {
        try Descriptors.require(Descriptors.host)
        let style = Style(.auto, isTerminal: Terminal.isErrorTerminal, environment: Terminal.environment)
        let health = HealthStatus()
        let log = try LogWriter(health: health)
        defer { log.flush() }
        let signals = HostSignals.watch(log)
        defer { withExtendedLifetime(signals) {} }
        let logger = Logger(label: "glassbus") { _ in LineLogHandler(style: style) { log.say($0) } }
        let disk = try DiskQueue()
        let folders = options.folders
        let manager = ServiceManager(environment: Terminal.environment, readyDescriptor: options.readyFd)
        let lent = try SocketClaim.lentPath(environment: Terminal.environment)
        let socket = lent ?? options.host.path
        if let lent, let wanted = options.host.socket, wanted != lent {
            throw Failure(
                .usage, "--socket \(wanted) is not the socket with which the host was started: \(lent)",
                hint: "leave --socket out")
        }
        var network = try options.listener
        // The socket is claimed before any file is written, because another host may own it. TCP is bound before the
        // socket appears.
        let claim =
            if lent != nil {
                try await SocketClaim.takeLent(socket, preparing: { try network?.bind() })
            } else {
                try await SocketClaim.take(socket, preparing: { try network?.bind() })
            }
        defer { claim.remove() }
        let recorder = try options.record.map { path in
            if options.virtualTime, FileManager.default.fileExists(atPath: path) {
                throw Failure(
                    .usage, "'\(path)' exists; a test host records into a file of its own",
                    hint: "name a new file, or delete this one")
            }
            return try Recorder(
                path: path, configuration: options.systemConfiguration, modules: Program.modules,
                withText: options.recordText, rotation: options.rotation, disk: disk, health: health)
        }
        if let notice = recorder?.notice { logger.warning("\(notice)") }
        let kept = try options.state.map { path in
            try StateFolder(path, disk: disk, health: health) { logger.warning("\($0)") }
        }
        defer { kept?.close() }
        let session = try studio.map { _ in
            try SessionLog(
                at: StudioRun.sessionFile(of: socket), configuration: options.systemConfiguration,
                modules: Program.modules,
                disk: disk, health: health, and: recorder)
        }
        let served = try session.map { try studio?.studio($0) } ?? nil
        let page = try served ?? Studio(modules: Program.modules)
        let door = StudioAuthenticator(page, isServed: served != nil)
        let listeners = [network, try served.map { try studio?.listener($0) } ?? nil].compactMap(\.self)
        let live = try LiveHost(
            rules: folders, modules: Program.modules, configuration: options.systemConfiguration, logger: logger,
            inputs: session ?? recorder, state: kept, identities: kept?.identities,
            history: kept?.history ?? RuleHistory(), disk: disk, health: health,
            timeOfDay: options.noClock ? nil : .ofThisMachine, time: options.virtualTime ? .virtual : .real)
        let server = ControlServer(
            host: live, socketPath: socket, claim: claim, limits: try ServerLimits(options.limit), listeners: listeners,
            systems: options.virtualTime ? try TestSystems(modules: Program.modules, logger: logger) : nil,
            logger: logger, common: PictureRoutes.all,
            routes: { parts in (try served?.routes(parts) ?? []) + [door.route(parts)] })
        await live.start()
        let status = await live.ruleStatus
        let arrived: @Sendable (Int32) -> Void = { number in
            log.say("stopping")
            manager.stopping()
            HostSignals.endSoon(number, log) { live.whatHoldsIt }
        }
        let reloads = Signals(HostSignals.reloading, isEnding: false)
        let reloading = Task {
            for await _ in reloads.stream {
                log.say("reloading the rules")
                manager.reloading()
                _ = try? await live.reloadRules()  // refused rules are logged
                manager.reloaded()
            }
        }
        defer { reloading.cancel() }
        if options.untilInputEnds { try StandardInput.endProcessWithIt() }
        let life = manager.keepAlive { _ = await live.uptime }
        defer { life?.cancel() }
        let result: Result<Void, any Error>
        do {
            _ = try await Signals.interrupting(by: HostSignals.ending, arrived: arrived) {
                try await server.run(whenListening: { addresses in
                    for line in ServePage.greeting(socket: socket, status: status, folders: folders, style: style) {
                        log.say(line)
                    }
                    greet(addresses, log)
                    manager.ready()
                    if let studio, let address = addresses.last {
                        Task { await door.isOpen(at: studio.link(to: address)) }
                    }
                })
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        studio?.end(socket: socket)
        await live.stop()
        try result.get()
    }

    /// Logs how to use the TCP listeners. The studio's is the last one.
    private func greet(_ addresses: [ListenAddress], _ log: LogWriter) {
        var addresses = addresses
        if let studio, let address = addresses.popLast() { studio.greet(address, socket: options.host.path, log) }
        for address in addresses { log.say("Clients with the token may also use http://\(address)") }
    }
}
