import { parseCreditAccount } from '@duka/domain/credit/credit-account';
import { isBeyondLimit } from '@duka/domain/credit/credit-entry';
import { customerKeyOf, phoneOfKey } from '@duka/domain/orders/customer-key';
import { equal, limit, order } from '@duka/domain/query';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listDocuments } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';

interface SaleDebtorProps {
  storeId: string;
  name: string;
  phone: string;
  /** What this sale adds to the debt, in shillings. */
  owed: number;
}

/** Milliseconds without a further letter before the customer is looked up. */
const pauseMs = 300;

/** Says what the customer of a sale on credit owes already, and whether the sale would go beyond the limit (R32). */
export function SaleDebtor({ storeId, name, phone, owed }: SaleDebtorProps) {
  const typed = customerKeyOf({ customerId: null, customerName: name, customerPhone: phone }, true) ?? '';
  const [key, setKey] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKey(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: account } = useQuery({
    queryKey: ['debts', storeId, 'of', key],
    queryFn: async () => {
      // The number may be that of an account, whose book it is then.
      const number = phoneOfKey(key);
      const { documents } = await listDocuments('creditAccounts', [
        equal('storeId', storeId),
        number === undefined ? equal('customerKey', key) : equal('phone', number),
        order('orderDesc', 'balance'),
        limit(1),
      ]);
      return parseCreditAccount(documents[0]) ?? null;
    },
    enabled: key !== '',
  });
  if (!account || key !== typed) return null;
  const most = account.limit;
  const words =
    most === null
      ? m.credit_sale_owes({ balance: formatPrice(account.balance) })
      : m.credit_sale_owes_of({ balance: formatPrice(account.balance), limit: formatPrice(most) });
  return (
    <p role="status" className="mt-2 text-sm font-semibold tabular-nums">
      {words}{' '}
      {most !== null && isBeyondLimit(account.balance + owed, most) ? (
        <span className="text-danger">
          {m.credit_sale_beyond({ amount: formatPrice(account.balance + owed - most) })}
        </span>
      ) : null}
    </p>
  );
}
