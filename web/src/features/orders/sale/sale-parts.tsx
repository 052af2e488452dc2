import { hasExpiredGoods } from '@duka/domain/orders/order-sale';
import { SaleCustomer } from './sale-customer.tsx';
import { SaleExpired } from './sale-expired.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import type { SalePartProps } from './sale-words.ts';

/** All that a sale needs once goods are chosen travels together, so that it is there when the sale is to be recorded. */
export { recordSale } from './record-sale.ts';
export { SaleBar } from './sale-bar.tsx';
export { SaleProblem } from './sale-problem.tsx';

interface SaleGoodsProps extends SalePartProps {
  isLoading: boolean;
  /** True when every problem is shown; before that only those that the goods themselves have. */
  isChecked: boolean;
}

/** The goods of the sale, and the question that expired ones bring. */
export function SaleGoods({ isLoading, isChecked, ...parts }: SaleGoodsProps) {
  const { draft, goods, update } = parts;
  return (
    <>
      <SaleLines {...parts} isLoading={isLoading} isChecked={isChecked} />
      {hasExpiredGoods(draft, goods, Date.now()) ? (
        <SaleExpired draft={draft} update={update} isChecked={isChecked} />
      ) : null}
    </>
  );
}

/** How it is paid, and who buys. */
export function SaleTerms({ draft, goods, update }: SalePartProps) {
  return (
    <>
      <SalePayment draft={draft} goods={goods} update={update} />
      <SaleCustomer draft={draft} update={update} />
    </>
  );
}
