import { ReceiptPage } from '#features/orders/order/receipt-page.tsx';
import { useOutbox } from './use-outbox.ts';

/** The one page without a bar, which else sends what waits: the receipt may be that of a sale which does. */
export function ReceiptScreen() {
  useOutbox();
  return <ReceiptPage />;
}
