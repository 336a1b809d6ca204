import EventBus
import Host
import Toast

let host = try LiveHost(rules: ["rules"])  // the path of a folder of Lua files; [] for the built-in answers
let shown = host.events(of: ToastPresented.self)
await host.start()
try await host.publish(ToastShow(id: "a", message: "Saved", kind: .success))
for await toast in shown.prefix(1) { print("\(toast.id) is on screen") }
await host.stop()
