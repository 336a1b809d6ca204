import Chrome
import EventBus
import FoundationEssentials
import Host
import Synchronization

/// A host in another process, reached over its control socket, with the same interface as a host in this process.
///
/// ```swift
/// let host = RemoteHost()                    // the socket that `busctl` would use
/// try await host.publish(ToastShow(message: "Saved"))
/// ```
/// The app needs the Swift types of the events, which travel as JSON. A stream begins with the next event, even if the
/// topic is retained, and ends with the connection, unless the client waits for hosts. It leaves out events that the
/// host skipped because the stream was too slow, and events that the type cannot decode.
public final class RemoteHost: ChromeHost {
    private let client: ControlClient
    /// Streams that are being opened. Requests wait for them, so that each stream has all events that follow.
    private let openings = Mutex<[UInt64: Task<Void, Never>]>([:])
    private let lastOpening = Atomic<UInt64>(0)

    public init(_ client: ControlClient) { self.client = client }

    /// - Parameters:
    ///   - socketPath: the path of the control socket; nil for the result of
    ///     ``ControlSocket/path(explicit:environment:program:)``.
    ///   - program: the name of the program that runs the host, if it has its own modules; nil for `busctl`.
    ///   - patience: how long to wait for a host that is starting or restarting.
    public convenience init(
        socketPath: String? = nil, of program: String? = nil, waitingForHost patience: Duration = .zero
    ) {
        let path = ControlSocket.path(
            explicit: socketPath, environment: ProcessInfo.processInfo.environment, program: program)
        self.init(ControlClient(socketPath: path, waitingForHost: patience))
    }

    @discardableResult
    public func publish<R: Request>(
        _ request: R, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        let data: Value
        do throws(FieldError) {
            data = try request.checkedFields()
            // Such a type has its own field for the scene.
            if container != nil, FieldTree.of(R.self).names.contains("scene") {
                throw FieldError(path: "container", message: "\(R.topic) is about no container")
            }
        } catch {
            throw .invalid(R.topic, error)
        }
        return try await publish(R.topic, Self.put(container, into: data))
    }

    @discardableResult
    public func send(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        var data = touch.data
        if let problem = finger?.problem ?? MemoryCheck.problem(with: data) { throw .invalid(touch.topic, problem) }
        if let finger {
            let schema = try await answer(PublishError.unreachable) { [client] in
                try await client.get("/v1/topics/\(PercentCoding.encode(touch.topic.text))/schema")
            }
            let names = schema.member("properties")?.objectValue?.keys.map(\.self) ?? []
            data = touch.adding(finger, among: Set(names)).data
        }
        return try await publish(touch.topic, Self.put(container, into: data))
    }

    private static func put(_ container: ContainerName?, into data: Value) -> Value {
        ContainerField.put(EventCatalogue.unlessMain(container), into: data)
    }

    private func publish(_ topic: TopicName, _ data: Value) async throws(PublishError) -> Delivery {
        await streamsToOpen()
        let event: Value = ["type": .string(topic.text), "source": .string(EventCatalogue.appSource), "data": data]
        let response = try await answer(PublishError.unreachable) { [client] in
            try await client.post("/v1/events", contentType: "application/json", body: Data(event.json.utf8))
        }
        guard response.status == 200 || response.status == 202, let report = try? EventReport(json: response.body),
            let outcome = report.outcomes.first
        else { throw response.publishError(topic) }
        switch outcome {
        case .accepted(let id): return Delivery(.delivered(id), isKept: report.isKept)
        case .duplicate(let id): return Delivery(.delivered(id), isDuplicate: true, isKept: report.isKept)
        case .waits: return Delivery(.pending, isKept: report.isKept)
        case .merged: return Delivery(.merged, isKept: report.isKept)
        case .dropped(let reason, _): throw .dropped(topic, reason)
        case .rejected(let error, _): throw .invalid(topic, error.outside("data"))
        case .echo, .alsoRejected, .alsoDropped: throw .unreachable("the host's answer is not that to one event")
        }
    }

    public func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        let (stream, continuation) = AsyncStream.makeStream(of: E.self, bufferingPolicy: buffering.policy(of: E.self))
        let (opened, isOpen) = AsyncStream.makeStream(of: Never.self)
        let reading = Task { [client] in
            defer { continuation.finish() }
            do {
                let messages = try await client.events(patterns: [E.topic.text], after: nil)
                isOpen.finish()
                for try await message in messages where message.event == "message" {
                    guard let event = try? JSONText.decode(Value.self, from: Data(message.data.utf8)),
                        let data = event["data"], let decoded = try? ValueDecoder().decode(E.self, from: data)
                    else { continue }
                    continuation.yield(decoded)
                }
            } catch {
                // The stream ends; the next request reports why the host cannot be reached.
                isOpen.finish()
            }
        }
        continuation.onTermination = { _ in reading.cancel() }
        let number = lastOpening.add(1, ordering: .relaxed).newValue
        openings.withLock {
            $0[number] = Task { [weak self] in
                for await _ in opened {}
                self?.openings.withLock { $0[number] = nil }
            }
        }
        return stream
    }

    private func streamsToOpen() async {
        for opening in openings.withLock({ Array($0.values) }) { await opening.value }
    }

    public func ask<Q: Query>(_ query: Q, in container: ContainerName?) async throws(AskError) -> Answered<Q.Answer> {
        await streamsToOpen()
        let fields: Value
        do throws(FieldError) {
            fields = Self.put(container, into: try query.checkedFields())
        } catch {
            throw .malformed(error)
        }
        let response = try await answer(AskError.unreachable) { [client] in
            try await client.post(
                "/v1/ask/\(PercentCoding.encode(Q.topic.text))", contentType: "application/json",
                body: Data(fields.json.utf8))
        }
        guard response.status == 200 else { throw response.askError(Q.topic) }
        guard let answer = response.member("answer"),
            let decoded = try? ValueDecoder().decode(Q.Answer.self, from: answer)
        else { throw .unreachable("the answer of the host is not a \(Q.Answer.self): \(response.text)") }
        let by = response.member("by")?.stringValue ?? ""
        return Answered(answer: decoded, by: by, isDefault: by == "default")
    }

    public func state<State: Decodable & Sendable>(of module: ModuleName, as type: State.Type) async throws -> State {
        let response = try await client.get("/v1/state/\(PercentCoding.encode(module))")
        guard response.status == 200 || response.status == 404 else { throw HostRefused(response: response) }
        guard response.status == 200 else {
            throw FieldError(
                path: module, message: "no running module shows a state of this name",
                hint: response.member("hint")?.stringValue)
        }
        do {
            return try ValueDecoder().decode(State.self, from: try JSONText.decode(Value.self, from: response.body))
        } catch {
            throw FieldError(anyError: error, prefix: module)
        }
    }
}

/// Converts a client error into an error of the protocol.
private func answer<Failure: Error>(
    _ unreachable: (String) -> Failure, _ body: @escaping @Sendable () async throws -> ControlResponse
) async throws(Failure) -> ControlResponse {
    // In its own task: the requests of a client share a connection, and canceling one would close it.
    let task = Task { try await body() }
    do { return try await task.value } catch { throw unreachable("\(error)") }
}

extension Encodable where Self: Codable {
    /// The fields as plain values.
    /// - Throws: `FieldError` for a value that no host would decode.
    fileprivate func checkedFields() throws(FieldError) -> Value {
        if let problem = MemoryCheck.problem(with: self) { throw problem }
        do { return try ValueEncoder().encode(self) } catch { throw FieldError(anyError: error) }
    }
}

extension ControlResponse {
    fileprivate var text: String { member("detail")?.stringValue ?? String(decoding: body, as: UTF8.self) }

    private var fieldError: FieldError? {
        guard let error = member("errors[0]") else { return nil }
        return FieldError(
            path: error["path"]?.stringValue ?? "", message: error["message"]?.stringValue ?? text,
            hint: error["hint"]?.stringValue)
    }

    fileprivate func publishError(_ topic: TopicName) -> PublishError {
        if problem == "too-large" { return .invalid(topic, FieldError(message: text)) }
        guard let error = fieldError else { return .unreachable(text) }
        guard problem == "refused" else { return .invalid(topic, error.outside("data")) }
        let prefix = "\(topic) was refused: "
        let reason = error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message
        // A missing container is a problem with the request, not a refusal by a module.
        let missing = "data.container: "
        if reason.hasPrefix(missing) {
            return .invalid(topic, FieldError(path: "container", message: String(reason.dropFirst(missing.count))))
        }
        return reason == PublishError.stopped.description ? .stopped : .refused(topic, reason)
    }

    fileprivate func askError(_ topic: TopicName) -> AskError {
        switch problem {
        case "not-found": .unknown(topic.text, hint: member("hint")?.stringValue)
        case "unanswered": .unanswered(topic.text)
        default: fieldError.map { .malformed($0) } ?? .unreachable(text)
        }
    }
}

extension FieldError {
    /// The same problem with a shorter path: `data.title` becomes `title`.
    fileprivate func outside(_ prefix: String) -> FieldError {
        var error = self
        if path == prefix { error.path = "" }
        if path.hasPrefix(prefix + ".") { error.path = String(path.dropFirst(prefix.count + 1)) }
        if path.hasPrefix(prefix + "[") { error.path = String(path.dropFirst(prefix.count)) }
        return error
    }
}
