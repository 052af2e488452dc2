import { isOverdue } from '@duka/domain/credit/ageing';
import type { Debt } from '@duka/domain/credit/debts';
import { formatPrice } from '@duka/domain/values/money';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { debtorName, describeAge, describeDue, describeReminded } from './debt-words.ts';

/** Lists those who owe on a phone: who, how much and since when, and the day that was agreed, else the last reminder. */
export function DebtRows({ debts }: { debts: readonly Debt[] }) {
  const nowMs = readNowMs();
  return (
    <ListRows label={m.credit_title()}>
      {debts.map((debt) => (
        <ListRow
          key={debt.accountId}
          link={{ to: debtPaths.book(debt.accountId) }}
          picture={<RowInitial name={debtorName(debt)} />}
          name={debtorName(debt)}
          nameEnd={<Figure size="row">{formatPrice(debt.balance)}</Figure>}
          detail={<DebtDetail debt={debt} nowMs={nowMs} />}
        />
      ))}
    </ListRows>
  );
}

function DebtDetail({ debt, nowMs }: { debt: Debt; nowMs: number }) {
  const due = describeDue(debt, nowMs);
  const rest = [describeAge(debt, nowMs), due === '' ? describeReminded(debt) : ''];
  return (
    <>
      {due === '' ? null : (
        <span className={isOverdue(debt.dueAt, nowMs) ? 'font-semibold text-danger' : ''}>{due} · </span>
      )}
      {rest.filter((words) => words !== '').join(' · ')}
    </>
  );
}
