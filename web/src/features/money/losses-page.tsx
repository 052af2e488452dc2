import type { MonthSheet } from '@duka/domain/money/month-sheet';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { LossList } from './loss-list.tsx';
import { useMonthSheet } from './money-queries.ts';
import { MonthChooser } from './month-chooser.tsx';
import { useMonth } from './use-month.ts';

/** The goods that left the shop unsold in a month, and their cost; R28. */
export function LossesPage() {
  return (
    <>
      <PageHeader title={m.money_sheet_losses()} text={m.money_losses_text()} />
      <WithStore loading={<ListSkeleton text={m.money_loading()} />}>
        {({ id }) => <Losses key={id} storeId={id} />}
      </WithStore>
    </>
  );
}

/** The losses and, where there are some, the finds. */
function sumsOf({ losses, found }: MonthSheet): string {
  const lost = m.money_losses_sum({ sum: formatUnbroken(losses) });
  return found > 0 ? `${lost} · ${m.money_losses_found({ sum: formatUnbroken(found) })}` : lost;
}

function MonthSum({ storeId, month }: { storeId: string; month: string }) {
  const sheet = useMonthSheet(storeId, month).data;
  return (
    <p role="status" className="mb-3 text-[0.9375rem] font-semibold text-ink tabular-nums">
      {sheet?.month === month ? sumsOf(sheet) : m.money_loading()}
    </p>
  );
}

function Losses({ storeId }: { storeId: string }) {
  const { month, latest, put } = useMonth();
  const { can } = useMembership();
  return (
    <>
      <div className="mb-4">
        <MonthChooser month={month} latest={latest} onMonth={(next) => put('month', next)} />
      </div>
      {can('costs') ? <MonthSum storeId={storeId} month={month} /> : null}
      <LossList key={month} storeId={storeId} month={month} />
    </>
  );
}
