import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { creditAccountOf } from '#shop/trade/credit-account-query.ts';

/** Milliseconds without a further letter before the customer is looked up. */
const pauseMs = 300;

/** Returns the account of the customer who is typed; undefined while it is looked up, null where there is none. */
export function useSaleAccount(storeId: string, name: string, phone: string): CreditAccount | null | undefined {
  const [asked, setAsked] = useState({ accountId: null, name, phone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ accountId: null, name, phone }), pauseMs);
    return () => clearTimeout(timer);
  }, [name, phone]);
  const { data } = useQuery(creditAccountOf(storeId, asked));
  return asked.name === name && asked.phone === phone ? data : undefined;
}
