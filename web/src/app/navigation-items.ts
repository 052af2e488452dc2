import type { Capability } from '@duka/domain/capabilities';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useKeepsRegister } from '#shop/register/use-keeps-register.ts';
import type { IconName } from '#ui/base/icon.tsx';
import { mayOpen } from './page-rights.ts';
import { paths } from './paths.ts';

export interface NavigationItem {
  readonly label: () => string;
  readonly to: string;
  readonly icon: IconName;
  /** True for the item that shows the number of unread messages. */
  readonly countsUnread?: true;
  /** What the backend must be able to do for it. */
  readonly needs?: Capability;
  /** True for the item that only shops with a register of inputs have. */
  readonly isOfRegister?: true;
}

/** The items in the order of LAY-015, with the shop's books in the first half; Logout follows as an action, not a page. */
const everyItem: readonly NavigationItem[] = [
  { label: m.layout_dashboard, to: paths.dashboard, icon: 'dashboard' },
  { label: m.layout_products, to: paths.products, icon: 'box' },
  { label: m.layout_orders, to: paths.orders, icon: 'cart' },
  { label: m.layout_money, to: paths.money, icon: 'money', needs: 'sales' },
  { label: m.layout_messages, to: paths.messages, icon: 'message', countsUnread: true },
  { label: m.layout_customers, to: paths.customers, icon: 'users', needs: 'customers' },
  { label: m.layout_analytics, to: paths.analytics, icon: 'chart', needs: 'figures' },
  { label: m.lots_title, to: paths.register, icon: 'leaf', needs: 'figures', isOfRegister: true },
  { label: m.activity_title, to: paths.activity, icon: 'clock', needs: 'figures' },
  { label: m.layout_settings, to: paths.settings, icon: 'settings' },
];

/** The items whose pages this backend can fill, and whoever acts may open. */
export function useNavigation(): readonly NavigationItem[] {
  const may = useMay();
  const keepsRegister = useKeepsRegister();
  return everyItem.filter(
    ({ needs, to, isOfRegister }) =>
      (needs === undefined || can(needs)) && mayOpen(to, may) && (!isOfRegister || keepsRegister),
  );
}

/** The items that fit into the tab bar of a phone, beside its menu: the first ones of the specification. */
export function toTabItems(items: readonly NavigationItem[]): readonly NavigationItem[] {
  return items.filter(({ to }) => to !== paths.money).slice(0, 4);
}
