import type { Customer } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { nameOf } from './customer-words.ts';
import { OwedText } from './owed-text.tsx';

/** Lists customers on a phone: who, what they bought, and what they owe where they do. */
export function CustomerRows({ customers }: { customers: readonly Customer[] }) {
  return (
    <ListRows label={m.customers_title()}>
      {customers.map((customer) => (
        <ListRow
          key={customer.customer}
          link={{ to: customerPaths.one(customer.customer) }}
          picture={<RowInitial name={nameOf(customer)} />}
          name={nameOf(customer)}
          nameEnd={<Figure size="row">{formatPrice(customer.total)}</Figure>}
          detail={describeCustomer(customer)}
          detailEnd={customer.owed > 0 ? <OwedText amount={customer.owed} /> : null}
        />
      ))}
    </ListRows>
  );
}

function describeCustomer({ orders, lastOrderAt, lastMessageAt }: Customer): string {
  if (lastOrderAt === null) {
    const message = lastMessageAt && m.customers_card_message({ day: formatDay(lastMessageAt) ?? '' });
    return [m.customers_no_orders(), message].filter(Boolean).join(' · ');
  }
  const day = formatDay(lastOrderAt) ?? '';
  return orders === 1 ? m.customers_one_order({ day }) : m.customers_card_orders({ count: formatWhole(orders), day });
}
