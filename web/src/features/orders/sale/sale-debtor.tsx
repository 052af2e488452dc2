import { isBeyondLimit } from '@duka/domain/credit/credit-entry';
import { splitBalance } from '@duka/domain/credit/debts';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { useSaleAccount } from './use-sale-account.ts';

interface SaleDebtorProps {
  storeId: string;
  name: string;
  phone: string;
  /** The amount that this sale adds to the debt, in shillings. */
  owed: number;
}

/** Says what the customer of a sale on credit owes already, and whether the sale would go beyond the limit (R32). */
export function SaleDebtor({ storeId, name, phone, owed }: SaleDebtorProps) {
  const account = useSaleAccount(storeId, name, phone);
  if (!account) return null;
  const most = account.limit;
  const balance = splitBalance(account.balance).owed;
  if (balance === 0 && most === null) return null;
  const words =
    most === null
      ? m.credit_sale_owes({ balance: formatUnbroken(balance) })
      : m.credit_sale_owes_of({ balance: formatUnbroken(balance), limit: formatUnbroken(most) });
  return (
    <p role="status" className="mt-2 text-sm font-semibold tabular-nums">
      {words}{' '}
      {most !== null && isBeyondLimit(balance + owed, most) ? (
        <span className="text-danger">{m.credit_sale_beyond({ amount: formatUnbroken(balance + owed - most) })}</span>
      ) : null}
    </p>
  );
}
