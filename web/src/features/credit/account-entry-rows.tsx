import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { type AccountEntry, describeNotes, formatChange, isTakeable, takeBackLabel } from './account-entry.ts';
import { formatBalance } from './debt-words.ts';
import { DueDay } from './due-day.tsx';

export interface AccountEntryListProps {
  lines: readonly AccountEntry[];
  onTakeBack: (line: AccountEntry) => void;
}

/** The lines of an account on a phone: what happened and how much, the day and what was owed after it. */
export function AccountEntryRows({ lines, onTakeBack }: AccountEntryListProps) {
  return (
    <ListRows label={m.credit_entries()}>
      {lines.map((line) => (
        <AccountEntryRow key={line.entry.id} line={line} onTakeBack={() => onTakeBack(line)} />
      ))}
    </ListRows>
  );
}

function AccountEntryRow({ line, onTakeBack }: { line: AccountEntry; onTakeBack: () => void }) {
  const { entry, name, owed, isTakenBack } = line;
  const { amount, method, orderId, trackingId } = entry;
  const words = [name, method ? paymentWords[method]() : trackingId].filter(Boolean).join(' · ');
  const notes = describeNotes(entry).join(' · ');
  return (
    <ListRow
      {...(orderId === '' ? {} : { link: { to: orderPath(orderId) } })}
      name={words}
      nameEnd={
        amount === 0 ? null : (
          <span className={isTakenBack ? 'line-through' : ''}>
            <Figure size="row">{formatChange(amount)}</Figure>
          </span>
        )
      }
      detail={formatDay(entry.at)}
      detailEnd={
        <span className="tabular-nums">
          {entry.balanceAfter < 0
            ? formatBalance(entry.balanceAfter)
            : m.credit_balance_after({ balance: formatPrice(entry.balanceAfter) })}
        </span>
      }
      end={
        isTakeable(line) ? (
          <RowMenu label={m.list_more({ name: words })} title={words}>
            {(close) => (
              <RowMenuItem
                icon="minus"
                label={takeBackLabel(line)}
                onPress={() => {
                  close();
                  onTakeBack();
                }}
              >
                {m.undo_take_back()}
              </RowMenuItem>
            )}
          </RowMenu>
        ) : null
      }
    >
      {notes === '' ? null : <p className="w-full text-sm wrap-anywhere text-muted">{notes}</p>}
      {isTakenBack ? <Badge>{m.undo_taken_back()}</Badge> : null}
      {owed && owed.owed < amount ? (
        <p className="w-full text-sm text-accent-text tabular-nums">
          {m.credit_of_it_owed({ sum: formatUnbroken(owed.owed) })}
        </p>
      ) : null}
      {owed ? <DueDay order={owed} /> : null}
    </ListRow>
  );
}
