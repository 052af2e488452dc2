import { customerKeyOf } from '@duka/domain/orders/customer-key';
import { isGuestChannel } from '@duka/domain/orders/order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, select } from '@duka/domain/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDocuments, updateDocument } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useStore } from '#session/store-queries.ts';
import { creditAccountOf } from '#shop/trade/credit-account-query.ts';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { useToast } from '#ui/base/toast.tsx';

/**
 * Asks the seller whether who ordered is the person whom the shop knows by the same number (R32): anybody can say that a number is
 * theirs. Shows nothing where the shop knows nobody by it, but for a guest, who becomes a customer by the same word (DOOR-104).
 */
export function SamePerson({ order }: { order: ShopOrder }) {
  const { data: store } = useStore();
  return store ? <Question order={order} storeId={store.id} /> : null;
}

function Question({ order, storeId }: { order: ShopOrder; storeId: string }) {
  const client = useQueryClient();
  const { show } = useToast();
  const { customerPhone, customerName } = order;
  const { data: sold, isLoading: isSearching } = useQuery({
    queryKey: ['orders', 'by-number', storeId, customerPhone],
    queryFn: () => findSold(storeId, customerPhone),
  });
  const { data: account, isLoading } = useQuery(
    creditAccountOf(storeId, { accountId: null, name: '', phone: customerPhone }),
  );
  const known = account?.name || sold;
  const say = useMutation({
    mutationFn: () => updateDocument('orders', order.id, { isSamePerson: true }),
    onSuccess: () => show(known ? m.orders_same_person_said() : m.orders_guest_became()),
    onSettled: () => void invalidateStale(client, 'orders'),
  });
  const isAsked = isGuestChannel(order.channel) && !isSearching && !isLoading;
  if (!known && !isAsked) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="mb-3 text-sm text-muted wrap-anywhere">
        {known
          ? m.orders_same_person_text({ known, name: customerName })
          : m.orders_guest_becomes_text({ name: customerName })}
      </p>
      <Button variant="secondary" busy={say.isPending} onClick={() => say.mutate()} className="w-full">
        {known ? m.orders_same_person() : m.orders_guest_becomes()}
      </Button>
      <FieldError id={`same-${order.id}`} error={say.isError ? m.orders_change_failed() : undefined} />
    </div>
  );
}

/** Returns what the shop called whom it sold to by this number at the counter, else the number; undefined where it sold to none. */
async function findSold(storeId: string, customerPhone: string): Promise<string | null> {
  const key = customerKeyOf({ customerId: null, customerName: '', customerPhone }, false) ?? '';
  const queries = [equal('storeId', storeId), equal('customerKey', key), select('$id', 'customerName'), limit(1)];
  const [order] = (await listDocuments('orders', queries)).documents;
  return order ? String(order.customerName || customerPhone) : null;
}
