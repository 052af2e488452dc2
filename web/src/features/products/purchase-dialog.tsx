import { formatDayAndTime } from '@duka/domain/dates';
import { formatPrice } from '@duka/domain/money';
import { multiply, type Purchase } from '@duka/domain/purchase';
import { formatQuantity } from '@duka/domain/quantity';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PurchaseStatusBadge } from './purchase-parts.tsx';

/** One purchase in detail, until the Orders screen can show the whole order. */
export function PurchaseDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const facts = [
    [m.view_history_customer(), purchase.customerName],
    [m.view_order_phone(), purchase.customerPhone],
    [m.view_history_date(), formatDayAndTime(purchase.orderDate) ?? m.view_invalid_date()],
    [m.view_order_quantity(), `${formatQuantity(purchase.quantity)} ${purchase.unitName}`.trim()],
    [m.view_order_unit_price(), formatPrice(purchase.unitPrice)],
    [m.view_order_line_total(), formatPrice(multiply(purchase.quantity, purchase.unitPrice))],
    [m.view_history_total(), formatPrice(purchase.orderTotal)],
    [m.view_order_payment(), purchase.paymentMethod],
    [m.view_order_channel(), purchase.channel],
    [m.view_order_note(), purchase.note],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.view_order_title({ id: purchase.trackingId })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {m.view_order_close()}
        </Button>
      }
    >
      <p className="mb-3">
        <PurchaseStatusBadge status={purchase.status} />
      </p>
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-5 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
