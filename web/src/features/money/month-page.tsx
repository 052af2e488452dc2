import type { MonthSheet } from '@duka/domain/money/month-sheet';
import { toCsv } from '@duka/domain/values/csv';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { ShareText } from '#shop/trade/share-text.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useMonthSheet } from './money-queries.ts';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';
import { MonthChooser } from './month-chooser.tsx';
import { MonthSheetCards } from './month-sheet-cards.tsx';
import { listSheetLines, toSheetText } from './sheet-lines.ts';
import { useMonth } from './use-month.ts';

/** The sheet of a month; R31. */
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

/** Hands the sheet over as a text, or as a file for a spreadsheet. */
function MonthShare({ sheet, shopName }: { sheet: MonthSheet; shopName: string }) {
  const { can } = useMembership();
  return (
    <section aria-label={m.money_sheet_share()} className="mt-4">
      <ShareText text={toSheetText(sheet, shopName)} phone="" copiedText={m.money_sheet_copied()}>
        {can('export') ? (
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText(`${sheet.month}.csv`, 'text/csv', toCsv(listSheetLines(sheet)))}
          >
            {m.figures_download()}
          </Button>
        ) : null}
      </ShareText>
    </section>
  );
}
