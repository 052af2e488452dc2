import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { isUpdateConflict, readForbidden, toApiFailure } from '#data/connection/api-error.ts';
import { AlreadyQueuedError, StorageFullError } from '#data/outbox/command-list.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { toShownSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { SaleIdTakenError } from './sale-id-taken.ts';

interface SaleProblemProps {
  error: Error;
  /** Sells these goods as a sale of its own. */
  onRenew: () => void;
  /** Discards these goods. */
  onDismiss: () => void;
}

/** Says why the sale was not recorded, and what to do about it. */
export function SaleProblem({ error, onRenew, onDismiss }: SaleProblemProps) {
  const earlier = findEarlier(error);
  if (earlier) {
    return (
      <Alert kind="warning">
        <p>{earlier.words}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={earlier.path} variant="secondary">
            {m.orders_sale_open()}
          </ButtonLink>
          <Button variant="secondary" onClick={onDismiss}>
            {m.orders_sale_taken_dismiss()}
          </Button>
          <Button variant="secondary" onClick={onRenew}>
            {m.orders_sale_taken_renew()}
          </Button>
        </div>
      </Alert>
    );
  }
  return <Alert kind="error">{describe(error)}</Alert>;
}

/** Returns the sale that stands under this one's id, on the server or on this device. */
function findEarlier(error: Error): { readonly words: string; readonly path: string } | undefined {
  if (error instanceof SaleIdTakenError) {
    const { id, trackingId, orderTotal } = error.order;
    const words = m.orders_sale_taken({ id: trackingId, amount: formatUnbroken(orderTotal) });
    return { words, path: orderPaths.order(id) };
  }
  if (!(error instanceof AlreadyQueuedError)) return undefined;
  const { id, orderTotal } = toShownSale(error.command).order;
  return { words: m.orders_sale_taken_here({ amount: formatUnbroken(orderTotal) }), path: orderPaths.receipt(id) };
}

function describe(error: Error): string {
  // The browser could not store it.
  if (error instanceof StorageFullError) return error.message;
  const { status, type, isNetwork, message } = toApiFailure(error);
  if (isNetwork || status >= 500) return m.orders_sale_unanswered();
  if (type === 'order_goods_expired') return m.orders_sale_expired();
  // The server names the customer, the debt and what must be paid.
  if (type === 'credit_limit_reached') return message;
  // The phone cannot be asked, which is said of the whole sale.
  if (type === 'payment_provider_missing' || type === 'general_rate_limit_exceeded') return message;
  if (isUpdateConflict(error)) return m.orders_sale_not_enough();
  if (status === 400) return m.orders_sale_refused();
  return readForbidden(error) || m.orders_sale_failed();
}
