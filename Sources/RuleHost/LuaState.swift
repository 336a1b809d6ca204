import CLua
import EventBus

// traps: C passes the pointers that it got, and never NULL

/// Why a call of a script returned no result.
package struct ScriptFailure: Error {
    package var file: String
    package var line: Int
    /// The column of the syntax error; nil if the file compiles, or if Lua does not report the column.
    var column: Int?
    package var message: String
    /// The callers of the failed line inside the scripts as `file:line`, innermost first.
    var path: [String] = []
}

/// An open Lua state with its sandbox: owns a `clua_vm` and everything that it refers to.
final class LuaState {
    let vm: OpaquePointer
    let limits: clua_limits
    /// The failure of the last call. All calls share one report, because it is large.
    let report: UnsafeMutablePointer<clua_report>
    let modules: RequiredModules
    let marshaller = Marshaller()
    let asker = Asker()
    /// The field layouts of the queries that the state answers.
    var layouts: [ObjectIdentifier: Marshaller.Layout] = [:]
    /// The context that the C callbacks receive. It is raw memory without reference counting, because a callback runs
    /// for every field that a script reads.
    private let context: UnsafeMutablePointer<Context>

    private struct Context {
        var tables: Marshaller.Tables
        var modules: Unmanaged<RequiredModules>
        var asker: Unmanaged<Asker>
    }

    /// Forwards the questions that scripts ask.
    final class Asker {
        var ask: ((String, Value) throws -> (answer: Value, fields: Packing.Fields))?
        /// Returns the answer that the question would get without the running policy.
        var usual: (() throws -> UsualAnswer)?
        /// The arm of an experiment; 0 for the control arm.
        var arm: ((String, UnsafeBufferPointer<Double>) -> Int)?
        /// The last usual answer; owns the bytes that a script reads.
        private var lastUsual: UsualAnswer?
        /// The last answer, or the reason why there is none.
        private var bytes: [UInt8] = []

        /// - Returns: true if there is an answer.
        func ask(_ topic: String, _ question: clua_bytes, _ out: UnsafeMutablePointer<clua_bytes>) -> Bool {
            let isAnswered: Bool
            do {
                guard let ask else { throw ScriptFailure(file: "", line: 0, message: "nothing answers questions here") }
                let (answer, fields) = try ask(topic, Packing.value(question))
                bytes = Packing.pack(answer, fields)
                isAnswered = true
            } catch {
                explain(error)
                isAnswered = false
            }
            // The array is kept until the next question, and its elements are contiguous.
            bytes.withUnsafeBufferPointer { out.pointee = clua_bytes(bytes: $0.baseAddress, count: $0.count) }
            return isAnswered
        }

        /// - Returns: true if there is a usual answer.
        func usual(_ out: UnsafeMutablePointer<clua_value>) -> Bool {
            do {
                guard let usual else {
                    throw ScriptFailure(file: "", line: 0, message: "nothing answers questions here")
                }
                let answer = try usual()
                lastUsual = answer
                answer.write(to: &out.pointee)
                return true
            } catch {
                explain(error)
                bytes.withUnsafeBytes {
                    out.pointee.kind = CLUA_STRING
                    (out.pointee.text, out.pointee.count) = (
                        $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count
                    )
                }
                return false
            }
        }

        private func explain(_ error: any Error) {
            bytes = Array(((error as? ScriptFailure)?.message ?? "\(error)").utf8)
        }
    }

    /// - Parameter findModule: returns the source of a module by the name that `require` uses; nil if there is no such
    ///   module.
    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty state.
    init(_ limits: clua_limits, findModule: @escaping (String) -> RuleText?) throws {
        let modules = RequiredModules(findModule: findModule)
        let context = UnsafeMutablePointer<Context>.allocate(capacity: 1)
        context.initialize(
            to: Context(
                tables: marshaller.tables.pointee, modules: .passUnretained(modules), asker: .passUnretained(asker)))
        var host = clua_host(
            context: context,
            read_field: { context, type, record, field, out in
                context.unsafelyUnwrapped.assumingMemoryBound(to: Context.self).pointee.tables
                    .readField(type, record.unsafelyUnwrapped, field, out.unsafelyUnwrapped)
            },
            read_element: { context, type, list, index, out in
                context.unsafelyUnwrapped.assumingMemoryBound(to: Context.self).pointee.tables
                    .readElement(type, list.unsafelyUnwrapped, index, out.unsafelyUnwrapped)
            },
            find_module: { context, name, source, file in
                context!.assumingMemoryBound(to: Context.self).pointee.modules._withUnsafeGuaranteedRef {
                    $0.provideModule(String(cString: name!), source: source!, file: file!)
                }
            },
            ask: { context, topic, question, out in
                context!.assumingMemoryBound(to: Context.self).pointee.asker._withUnsafeGuaranteedRef {
                    $0.ask(String(cString: topic!), question, out!)
                }
            },
            usual: { context, out in
                context!.assumingMemoryBound(to: Context.self).pointee.asker._withUnsafeGuaranteedRef { $0.usual(out!) }
            },
            arm: { context, name, length, percents, count in
                context!.assumingMemoryBound(to: Context.self).pointee.asker._withUnsafeGuaranteedRef {
                    let name = UnsafeBufferPointer(start: name, count: length)
                    // The name is ASCII only.
                    return UInt32(
                        $0.arm?(
                            String(decoding: UnsafeRawBufferPointer(name), as: UTF8.self),
                            UnsafeBufferPointer(start: percents, count: count)) ?? 0)
                }
            })
        var limits = limits
        guard let vm = clua_new(&limits, &host) else {
            context.deallocate()
            throw ScriptFailure(file: "", line: 0, message: "not enough memory for a Lua state")
        }
        (self.vm, self.limits, self.modules, self.context) = (vm, limits, modules, context)
        report = .allocate(capacity: 1)
        report.initialize(to: clua_report())
    }

    deinit {
        clua_free(vm)
        context.deallocate()
        report.deallocate()
    }

    // MARK: Failures

    /// Why the last call failed.
    /// - Parameter budget: the work units that the call was allowed.
    func failure(within budget: UInt64) -> ScriptFailure {
        let message = withUnsafeBytes(of: &report.pointee.message, Self.text)
        return ScriptFailure(
            file: modules.paths.path(withUnsafeBytes(of: &report.pointee.file, Self.text)),
            line: Int(report.pointee.line),
            column: report.pointee.column > 0 ? Int(report.pointee.column) : nil,
            message: limits.told(message, report.pointee.status, budget: budget, used: clua_work_used(vm)),
            path: withUnsafeBytes(of: &report.pointee.path, Self.text).split(separator: "\n").map {
                modules.paths.position(String($0))
            })
    }

    func check(_ status: clua_status, within budget: UInt64? = nil) throws {
        if status != CLUA_OK { throw failure(within: budget ?? limits.work) }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
