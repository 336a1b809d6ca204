import Accessory
import EventBus
import NavigationBar
import PopupBar
import Screen
import SideButton
import Toast
import Toolbar

extension [any Module] {
    /// The modules of this package, in the order in which they start.
    public static var shipped: [any Module] {
        [
            ToastModule(), ToolbarModule(), SideButtonModule(), AccessoryModule(), NavigationBarModule(),
            PopupBarModule(), ScreenModule(),
        ]
    }
}
