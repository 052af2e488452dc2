import { fullNameOf } from '@duka/domain/accounts/user-profile';
import type { GuestOrder, Party } from '@duka/domain/messages/conversations';
import { formatWhole } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { listCustomers } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { useStore } from '#session/store-queries.ts';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { iconButtonClass } from '#ui/base/icon-button-style.ts';

/** More customers than have one name. */
const maxNamesakes = 25;

/**
 * Has at hand in the thread what the customers' list knows of the contact: a call to the number they ordered with, and
 * their orders. Nothing where there are none.
 */
export function CustomerAtHand({ party }: { party: Party }) {
  return party.guestOrder ? <OrderAtHand party={party} order={party.guestOrder} /> : <KnownCustomer party={party} />;
}

/** Has at hand the order of a buyer without an account, and a call to the number that they typed. */
function OrderAtHand({ party, order: { id, trackingId, phone } }: { party: Party; order: GuestOrder }) {
  const name = fullNameOf(party);
  return (
    <>
      {phone ? <CallLink phone={phone} name={name} /> : null}
      <ButtonLink
        to={`/orders/${encodeURIComponent(id)}`}
        variant="ghost"
        icon="cart"
        size="compact"
        aria-label={m.messages_order_of_guest({ name, reference: trackingId })}
      >
        {trackingId}
      </ButtonLink>
    </>
  );
}

function CallLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={`tel:${phone}`}
      aria-label={m.messages_call({ name })}
      title={m.messages_call({ name })}
      className={iconButtonClass('muted')}
    >
      <Icon name="phone" />
    </a>
  );
}

function KnownCustomer({ party }: { party: Party }) {
  const name = fullNameOf(party);
  const { data: store } = useStore();
  const storeId = store?.id ?? '';
  const { data: customer } = useQuery({
    // A new order changes it, a message does not.
    queryKey: ['orders', 'of', storeId, party.id],
    queryFn: async () => {
      const { customers } = await listCustomers(storeId, {
        ...{ search: name, order: 'lastOrderAt', limit: maxNamesakes, offset: 0 },
      });
      return customers.find(({ accountId }) => accountId === party.id) ?? null;
    },
    enabled: storeId !== '' && name !== '',
  });
  if (!customer) return null;
  const { phone, orders, lastOrderAt } = customer;
  return (
    <>
      {phone ? <CallLink phone={phone} name={name} /> : null}
      {lastOrderAt === null ? null : (
        <ButtonLink
          to={customerPaths.orders(customer)}
          variant="ghost"
          icon="cart"
          size="compact"
          aria-label={m.messages_orders_of({ name, count: formatWhole(orders) })}
        >
          {formatWhole(orders)}
        </ButtonLink>
      )}
    </>
  );
}
