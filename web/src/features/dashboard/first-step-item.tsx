import type { FirstStep, FirstStepState } from '@duka/domain/shops/first-steps';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';

const storeSettings = '/settings?section=store';

/** The name of each step, the reason for it, and the address where it is done. */
const steps: Record<FirstStep, { title: () => string; text: () => string; to: string }> = {
  location: { title: m.dashboard_step_location, text: m.dashboard_step_location_text, to: storeSettings },
  payment: { title: m.dashboard_step_payment, text: m.dashboard_step_payment_text, to: storeSettings },
  picture: { title: m.dashboard_step_picture, text: m.dashboard_step_picture_text, to: storeSettings },
  product: { title: m.dashboard_step_product, text: m.dashboard_step_product_text, to: '/products/add' },
  money: { title: m.dashboard_step_money, text: m.dashboard_step_money_text, to: '/money' },
  license: { title: m.dashboard_step_license, text: m.dashboard_step_license_text, to: storeSettings },
  email: { title: m.dashboard_step_email, text: m.dashboard_step_email_text, to: '/settings?section=profile' },
};

export function FirstStepItem({ step, isDone }: FirstStepState) {
  const { title, text, to } = steps[step];
  if (isDone) {
    return (
      <li className="flex min-h-11 items-center gap-3 px-2 py-2 text-muted">
        <Icon name="check-circle" size={24} className="text-primary" />
        <span className="line-through decoration-1">{title()}</span>
        <span className="sr-only">{m.dashboard_step_done()}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 text-ink hover:bg-sunken active:bg-sunken"
      >
        <span className="size-6 shrink-0 rounded-full border-2 border-control/70" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title()}</span>
          <span className="block text-sm text-muted">{text()}</span>
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </li>
  );
}
