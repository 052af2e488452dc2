import type { CashEntry } from '@duka/domain/money/cash-entry';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { useMendAddress } from '#outbox/mend-address.ts';
import { MendedForm, readShown } from '#outbox/mended-form.tsx';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { WithStore } from '#shop/with-store.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { NewCashEntry } from './cash-entry-mutations.ts';
import { useCashEntries } from './cash-entry-query.ts';
import { MoneyItems, MoneyList } from './money-list.tsx';
import { moveWords } from './money-words.ts';

const CashEntryDialog = lazyComponent(async () => (await import('./cash-entry-dialog.tsx')).CashEntryDialog);

const TakeBackQuestion = lazyComponent(async () => (await import('./take-back-entry.tsx')).TakeBackEntry);

const readRefused = readShown<NewCashEntry>('cashEntries');

/** What goes between cash, mobile money and bank, the owner's money and opening money; R43. */
export function CashEntriesPage() {
  return (
    <WithStore loading={<ListSkeleton text={m.money_loading()} />}>
      {({ id }) => <CashEntries key={id} storeId={id} />}
    </WithStore>
  );
}

function CashEntries({ storeId }: { storeId: string }) {
  const [isAdding, setAdding] = useState(false);
  const { mendId, leave } = useMendAddress();
  return (
    <>
      <PageHeader
        title={m.money_entries()}
        text={m.money_entries_text()}
        actions={
          <Button icon="plus" className="max-sm:grow" onClick={() => setAdding(true)}>
            {m.money_entry_add()}
          </Button>
        }
      />
      <EntryList storeId={storeId} />
      {isAdding ? (
        <LazyPart>
          <CashEntryDialog storeId={storeId} onClose={() => setAdding(false)} />
        </LazyPart>
      ) : null}
      {mendId ? (
        <MendedForm key={mendId} id={mendId} read={readRefused}>
          {(refused) => (refused ? <CashEntryDialog storeId={storeId} refused={refused} onClose={leave} /> : null)}
        </MendedForm>
      ) : null}
    </>
  );
}

function EntryList({ storeId }: { storeId: string }) {
  const [page, setPage] = useState(1);
  const list = useCashEntries(storeId, page);
  const [asked, setAsked] = useState<CashEntry>();
  return (
    <MoneyList
      list={list}
      failedText={m.money_entries_failed()}
      empty={<EmptyState icon="money" title={m.money_entries_empty_title()} text={m.money_entries_empty_text()} />}
      page={page}
      onPage={setPage}
    >
      <MoneyItems label={m.money_entries()}>
        {list.data?.entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} onTakeBack={() => setAsked(entry)} />
        ))}
      </MoneyItems>
      {asked ? (
        <LazyPart>
          <TakeBackQuestion entry={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      ) : null}
    </MoneyList>
  );
}

function EntryItem({ entry, onTakeBack }: { entry: CashEntry; onTakeBack: () => void }) {
  const { kind, amount, from, to, day, note, isCancelled } = entry;
  const name = moveWords[kind]();
  const ways = [from, to].flatMap((way) => (way ? [paymentWords[way]()] : [])).join(' → ');
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-4">
      <div className="max-w-full grow basis-[7rem]">
        <p className="font-semibold wrap-anywhere text-ink">{note === '' ? name : `${name}: ${note}`}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatDay(day)} · {ways}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <p className={`font-semibold whitespace-nowrap tabular-nums ${isCancelled ? 'text-muted line-through' : ''}`}>
          {formatPrice(amount)}
        </p>
        {isCancelled ? (
          <Badge>{m.money_entry_cancelled()}</Badge>
        ) : (
          <Button
            variant="ghost"
            size="compact"
            className="whitespace-nowrap"
            aria-label={m.money_expense_take_back_of({ name, sum: formatPrice(amount) })}
            onClick={onTakeBack}
          >
            {m.money_expense_take_back()}
          </Button>
        )}
      </div>
    </li>
  );
}
