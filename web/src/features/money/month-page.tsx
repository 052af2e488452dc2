import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useMonthSheet } from './money-queries.ts';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';
import { MonthChooser } from './month-chooser.tsx';
import { MonthShare } from './month-share.tsx';
import { MonthSheetCards } from './month-sheet-cards.tsx';
import { useMonth } from './use-month.ts';

/** What a month came to, on one sheet; R31. */
export function MonthPage() {
  return (
    <>
      <PageHeader title={m.money_sheet()} text={m.money_sheet_text()} />
      <WithStore loading={<MoneySkeleton />}>
        {({ id, storeName }) => <Month key={id} storeId={id} shopName={storeName} />}
      </WithStore>
    </>
  );
}

function Month({ storeId, shopName }: { storeId: string; shopName: string }) {
  const { month, latest, put } = useMonth();
  const query = useMonthSheet(storeId, month);
  return (
    <>
      <div className="mb-4">
        <MonthChooser month={month} latest={latest} onMonth={(next) => put('month', next)} />
      </div>
      {query.isError ? <MoneyFailure query={query} /> : null}
      {query.isPending && !query.isError ? <MoneySkeleton /> : null}
      {query.data ? (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
          <MonthSheetCards storeId={storeId} sheet={query.data} />
          <MonthShare sheet={query.data} shopName={shopName} />
        </div>
      ) : null}
    </>
  );
}
