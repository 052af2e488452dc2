import type { ComponentProps } from 'react';
import { PurchasePayment } from './purchase-payment.tsx';
import { PurchaseSupplier } from './purchase-supplier.tsx';

/** Asks from whom the goods came, and how they are paid. */
export function PurchaseTerms(props: ComponentProps<typeof PurchaseSupplier>) {
  return (
    <>
      <PurchaseSupplier {...props} />
      <PurchasePayment {...props} />
    </>
  );
}
