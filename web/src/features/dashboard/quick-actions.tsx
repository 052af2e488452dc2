import { can } from '#api/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';

const actions = [
  { label: m.dashboard_action_products, to: '/products', icon: 'box' },
  { label: m.dashboard_action_orders, to: '/orders', icon: 'cart' },
  // Deliveries are the orders that are In-Progress.
  { label: m.dashboard_action_deliveries, to: '/orders?status=In-Progress', icon: 'send' },
  { label: m.dashboard_action_profile, to: '/settings?section=profile', icon: 'user' },
] as const;

/** What sellers do most, in one line: first what moves money, then the quick actions of the specification (DASH-007). */
export function QuickActions() {
  return (
    <ChipRow label={m.dashboard_actions()}>
      {can('sales') ? (
        <>
          <ChipLink to="/money/expenses?add=expense" icon="minus">
            {m.money_move_expense()}
          </ChipLink>
          <ChipLink to="/money/purchases/new" icon="plus">
            {m.purchases_add()}
          </ChipLink>
        </>
      ) : null}
      <nav aria-label={m.dashboard_actions()} className="flex gap-2">
        {actions.map(({ label, to, icon }) => (
          <ChipLink key={to} to={to} icon={icon}>
            {label()}
          </ChipLink>
        ))}
      </nav>
    </ChipRow>
  );
}
