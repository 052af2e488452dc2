import { isBeyondLimit } from '@duka/domain/credit/credit-entry';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { creditAccountOf } from '#shop/trade/credit-account-query.ts';

interface SaleDebtorProps {
  storeId: string;
  name: string;
  phone: string;
  /** The amount that this sale adds to the debt, in shillings. */
  owed: number;
}

/** Milliseconds without a further letter before the customer is looked up. */
const pauseMs = 300;

/** Says what the customer of a sale on credit owes already, and whether the sale would go beyond the limit (R32). */
export function SaleDebtor({ storeId, name, phone, owed }: SaleDebtorProps) {
  const [asked, setAsked] = useState({ accountId: null, name, phone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ accountId: null, name, phone }), pauseMs);
    return () => clearTimeout(timer);
  }, [name, phone]);
  const { data: account } = useQuery(creditAccountOf(storeId, asked));
  if (!account || asked.name !== name || asked.phone !== phone) return null;
  const most = account.limit;
  const words =
    most === null
      ? m.credit_sale_owes({ balance: formatUnbroken(account.balance) })
      : m.credit_sale_owes_of({ balance: formatUnbroken(account.balance), limit: formatUnbroken(most) });
  return (
    <p role="status" className="mt-2 text-sm font-semibold tabular-nums">
      {words}{' '}
      {most !== null && isBeyondLimit(account.balance + owed, most) ? (
        <span className="text-danger">
          {m.credit_sale_beyond({ amount: formatUnbroken(account.balance + owed - most) })}
        </span>
      ) : null}
    </p>
  );
}
