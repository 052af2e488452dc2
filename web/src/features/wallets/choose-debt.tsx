import { foldText } from '@duka/domain/values/search';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import type { ReceiptTarget } from '#shop/receipts/receipt-queries.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { nameDebt, type ShownDebt } from './open-debts.ts';

/** The most that are shown of what a search finds. */
const maxShown = 8;

interface ChooseDebtProps {
  debts: readonly ShownDebt[];
  isBusy: boolean;
  onChoose: (target: ReceiptTarget) => void;
}

/** Finds an open order or debt by its number, and by the customer's name or phone, and confirms the payment for it. */
export function ChooseDebt({ debts, isBusy, onChoose }: ChooseDebtProps) {
  const [search, setSearch] = useState('');
  const words = foldText(search).split(' ');
  const found = debts.filter((debt) => {
    const text = foldText([nameDebt(debt), debt.phone].join(' '));
    return words.every((word) => text.includes(word));
  });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{m.receipts_choose_hint()}</p>
      <SearchBox
        label={m.receipts_search()}
        placeholder={m.receipts_search()}
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? <p className="text-sm text-muted">{m.receipts_search_none()}</p> : null}
      <ul aria-label={m.receipts_choose()} className="divide-y divide-line rounded-control border border-line">
        {found.slice(0, maxShown).map((debt) => (
          <li key={JSON.stringify(debt.target)}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChoose(debt.target)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 wrap-anywhere">{nameDebt(debt)}</span>
              <span className="text-sm text-muted tabular-nums">{formatUnbroken(debt.owed)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
