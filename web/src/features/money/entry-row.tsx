import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import type { useSort } from '#shop/trade/use-sort.ts';
import { Figure } from '#ui/page/figure.tsx';

/** An expense or another movement of money, as its row shows it. */
export interface EntryRow {
  readonly id: string;
  readonly kindName: string;
  readonly note: string;
  readonly day: string;
  readonly methods: string;
  readonly amount: number;
  readonly isCancelled: boolean;
}

type SortHead = ReturnType<ReturnType<typeof useSort>['sortBy']>;

export interface EntryRowsProps {
  label: string;
  kindHead: string;
  dateSort: SortHead;
  amountSort: SortHead;
  cancelledText: string;
  entries: readonly EntryRow[];
  /** Undefined for who may not take one back. */
  onTakeBack: ((id: string) => void) | undefined;
}

/** An entry that was taken back is struck through, as it counts no more. */
export function EntryAmount({ entry: { amount, isCancelled } }: { entry: EntryRow }) {
  const figure = <Figure size="row">{formatPrice(amount)}</Figure>;
  return isCancelled ? <s>{figure}</s> : figure;
}

/** Names the button that takes an entry back. */
export function takeBackLabel({ kindName, amount }: EntryRow): string {
  return m.money_expense_take_back_of({ name: kindName, sum: formatPrice(amount) });
}
