import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import type { UnsentWork } from './unsent-work.ts';

/** Names what would be lost, kind by kind. */
export function UnsentList({ work }: { work: UnsentWork }) {
  return (
    <ul className="mt-3 list-disc pl-5 text-ink">
      {toLines(work).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function toLines({ sales, payments, messages, products, others, unfinished }: UnsentWork): string[] {
  const withSum = (
    { count, total }: UnsentWork['sales'],
    one: (named: { amount: string }) => string,
    many: (named: { count: number; amount: string }) => string,
  ) => {
    const amount = formatPrice(total);
    return count === 1 ? [one({ amount })] : count > 1 ? [many({ count, amount })] : [];
  };
  const plain = (count: number, one: () => string, many: (named: { count: number }) => string) =>
    count === 1 ? [one()] : count > 1 ? [many({ count })] : [];
  return [
    ...withSum(sales, m.unsent_sale, m.unsent_sales),
    ...withSum(payments, m.unsent_payment, m.unsent_payments),
    ...plain(messages, m.unsent_message, m.unsent_messages),
    ...plain(products, m.unsent_product, m.unsent_products),
    ...plain(others, m.unsent_other, m.unsent_others),
    ...plain(unfinished, m.unsent_form, m.unsent_forms),
  ];
}
