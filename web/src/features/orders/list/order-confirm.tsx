import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { OrderMovedError } from '#features/orders/order-moved.ts';
import { useChangeOrder } from '#features/orders/order-mutations.ts';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { focusHeading } from '#ui/page/focus-heading.ts';

interface OrderConfirmProps {
  order: ShopOrder;
  /** In the second line of a row. */
  isBeneathName?: boolean;
}

/** A finger has room below the words: above them stands the name, a link of its own. */
const beneathName = { minHeight: 36, paddingBlock: '0 8px', marginBottom: -8 };

/** Confirms a new order from the list, so that it is In-Progress; nothing for any other order. */
export function OrderConfirm({ order, isBeneathName = false }: OrderConfirmProps) {
  const { show } = useToast();
  const change = useChangeOrder(order);
  if (order.status !== 'Pending') return null;

  async function confirm() {
    // The list may hear of it before the answer has come, and drop this row: callbacks of `mutate` would not be called then.
    await change.mutateAsync({ status: 'In-Progress' }).then(
      ({ trackingId, status }) => {
        show(m.orders_moved({ id: trackingId, status: orderStatusWords[status]() }));
        // The button goes with the status, and in a list of new orders its row does.
        focusHeading();
      },
      (error) => {
        const words =
          error instanceof OrderMovedError
            ? m.orders_moved_meanwhile({ status: orderStatusWords[error.status]() })
            : m.orders_change_failed();
        show(words, { kind: 'error' });
      },
    );
  }

  return (
    <Button
      variant="ghost"
      size="compact"
      busy={change.isPending}
      aria-label={m.orders_confirm_order({ id: order.trackingId })}
      onClick={confirm}
      className="relative [&>svg]:absolute"
      style={isBeneathName ? beneathName : undefined}
    >
      {/* The ring turns in the place of the words, so that nothing beside it moves. */}
      <span className={change.isPending ? 'invisible' : ''}>{m.orders_confirm()}</span>
    </Button>
  );
}
