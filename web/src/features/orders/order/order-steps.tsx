import { actRights } from '@duka/domain/members/screen-rights';
import { nextStatuses, type OrderStatus } from '@duka/domain/orders/order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { readForbidden } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import { OrderMovedError } from '#features/orders/order-moved.ts';
import { useChangeOrder } from '#features/orders/order-mutations.ts';
import { stepWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useOffered, useOverride } from '#shop/override/use-override.tsx';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';

/**
 * Offers the next step as one clear button, and cancelling with a question before it. On a phone they are the one bar under
 * the thumb: an order with a step to take is a task.
 */
export function OrderSteps({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const { show } = useToast();
  const isNarrow = useNarrowScreen();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeOrder(order);
  const may = useMay();
  const offers = useOffered();
  const allowing = useOverride(...actRights.returnGoods);
  const [next, ...others] = may(actRights.moveOrder) ? nextStatuses(order.status) : [];
  // Money that came in leaves an order only by the right to undo.
  const canCancel =
    next !== undefined && others.includes('Cancelled') && (order.paid === 0 || offers(...actRights.returnGoods));

  const move = (status: OrderStatus, override?: Override) =>
    change.mutate(
      { status, override },
      {
        onSuccess: () => {
          show(m.orders_moved({ id: order.trackingId, status: orderStatusWords[status]() }));
          // The button that was pressed may be gone.
          onDone();
        },
        onSettled: () => setAsking(false),
      },
    );

  /** Somebody who has the right allows it first, where money came in (STAFF-015). */
  async function cancelOrder(): Promise<void> {
    const isAsked = order.paid > 0 && allowing.isNeeded;
    const override = isAsked ? await allowing.ask() : undefined;
    if (!isAsked || override) move('Cancelled', override);
  }

  const step = next ? (
    <Button icon="check" busy={change.isPending && !isAsking} onClick={() => move(next)}>
      {stepWords[next]?.()}
    </Button>
  ) : null;
  const cancel = canCancel ? (
    <Button variant="secondary" disabled={change.isPending} onClick={() => setAsking(true)}>
      {m.orders_cancel()}
    </Button>
  ) : null;

  return (
    <>
      {change.error ? (
        <Alert kind="error" className="mb-4">
          {change.error instanceof OrderMovedError
            ? m.orders_moved_meanwhile({ status: orderStatusWords[change.error.status]() })
            : readForbidden(change.error) || m.orders_change_failed()}
        </Alert>
      ) : null}
      {next === undefined ? null : isNarrow ? (
        <div data-task>
          <BottomBar place="fixed">
            <div className="flex gap-3 *:grow *:px-2">
              {cancel}
              {step}
            </div>
          </BottomBar>
        </div>
      ) : (
        <div className="mb-5 flex gap-3">
          {step}
          {cancel}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={m.orders_cancel_title({ id: order.trackingId })}
        message={can('sales') ? m.orders_cancel_text() : m.orders_cancel_text_status()}
        confirmLabel={m.orders_cancel()}
        cancelLabel={m.orders_cancel_keep()}
        busy={change.isPending}
        onConfirm={() => void cancelOrder()}
        onCancel={() => setAsking(false)}
      />
      {allowing.dialog}
    </>
  );
}
