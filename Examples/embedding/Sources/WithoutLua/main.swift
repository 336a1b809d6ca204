// One module on a bus, and nothing else: no rules, no Lua, no thread, no clock. The app moves time. Every
// policy has a built-in answer, so the module works as it does under the shipped rules' defaults.
//
//     swift run WithoutLua
import Chrome
import EventBus
import Toast

let bus = EventBus(name: "app")
bus.declare(World.events)
try bus.start(ToastModule())
bus.subscribe(to: ToastPresented.self) { [unowned bus] in print("\(bus.now): \($0.id) is shown") }
bus.subscribe(to: ToastDismissed.self) { [unowned bus] in print("\(bus.now): \($0.id) is gone") }

bus.publish(ToastShow(id: "a", message: "Saved"))
bus.publish(ToastShow(id: "b", message: "Sent"))
while let deadline = bus.nextDeadline { bus.advance(to: deadline) }
