import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listDebts } from '#data/calls/debts.ts';
import { listCustomers } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';

interface KnownCustomersProps {
  storeId: string;
  /** A part of a name or a number, as typed. */
  search: string;
  onChoose: (customer: { readonly name: string; readonly phone: string }) => void;
}

/** The most that are offered while somebody types. */
const offered = 4;
/** Milliseconds without another letter after which it is searched. */
const pauseMs = 200;

/** Offers those customers of the shop, and those who owe, whom the typed text may mean; one press fills in name and phone. */
export function KnownCustomers({ storeId, search, onChoose }: KnownCustomersProps) {
  const [asked, setAsked] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  const { data } = useQuery({
    queryKey: ['customers', 'known', storeId, asked],
    queryFn: () => findKnown(storeId, asked),
    placeholderData: keepPreviousData,
  });
  // Those of whom nothing but messages or a debt is known may have no number.
  const customers = (data ?? []).filter(({ name, phone }) => name !== search && phone !== search).slice(0, offered);
  if (customers.length === 0) return null;
  return (
    <ul aria-label={m.orders_sale_known()} className="flex flex-col gap-2">
      {customers.map(({ customer, name, phone }) => (
        <li key={customer}>
          <Button variant="secondary" className="w-full" onClick={() => onChoose({ name, phone: phone ?? '' })}>
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-muted tabular-nums">{phone}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Lists who owes first: one without a number is no customer of the list, and must not be given a second book. */
async function findKnown(storeId: string, search: string) {
  const page = { search, limit: offered, offset: 0 };
  const [{ debts }, { customers }] = await Promise.all([
    listDebts(storeId, { ...page, order: 'due', isDue: false }),
    listCustomers(storeId, { ...page, order: 'lastOrderAt' }),
  ]);
  const owing = debts.map(({ customerKey, name, phone }) => ({ customer: customerKey, name, phone }));
  return [...owing, ...customers.filter(({ customer }) => !owing.some((each) => each.customer === customer))];
}
