import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';

/** Says at the end of a row how much of it is owed. */
export function OwedText({ amount }: { amount: number }) {
  return (
    <span className="font-semibold whitespace-nowrap text-accent-text tabular-nums">
      {m.customers_owes({ amount: formatUnbroken(amount) })}
    </span>
  );
}
