import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/base/button-link.tsx';

const actions = [
  { label: m.dashboard_action_products, to: '/products', icon: 'box' },
  { label: m.dashboard_action_orders, to: '/orders', icon: 'cart' },
  // Deliveries are the orders that are In-Progress.
  { label: m.dashboard_action_deliveries, to: '/orders?status=In-Progress', icon: 'send' },
  { label: m.dashboard_action_profile, to: '/settings?section=profile', icon: 'user' },
] as const;

/** Links to what sellers do most; DASH-007. */
export function QuickActions() {
  return (
    <nav aria-label={m.dashboard_actions()}>
      <ul className="flex flex-wrap gap-3 md:gap-5">
        {actions.map(({ label, to, icon }) => (
          <li key={to} className="grow basis-[7rem]">
            <ButtonLink to={to} variant="secondary" icon={icon} className="w-full">
              {label()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
