import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DayEndForm } from './day-end-form.tsx';
import { useDrawer } from './money-queries.ts';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';

const DayCloseList = lazyComponent(async () => (await import('./day-close-list.tsx')).DayCloseList);

/** Counts what each way of payment holds at the end of the day; R31. */
export function DayEndPage() {
  return (
    <>
      <PageHeader title={m.money_day_end()} text={m.money_day_end_text()} />
      <WithStore loading={<MoneySkeleton />}>{({ id }) => <DayEnd key={id} storeId={id} />}</WithStore>
    </>
  );
}

function DayEnd({ storeId }: { storeId: string }) {
  const drawer = useDrawer(storeId);
  return (
    <div className="flex flex-col gap-6">
      {drawer.isError ? <MoneyFailure query={drawer} /> : null}
      {drawer.isPending ? <MoneySkeleton /> : null}
      {drawer.data ? <DayEndForm storeId={storeId} drawer={drawer.data} /> : null}
      <LazyPart>
        <DayCloseList storeId={storeId} />
      </LazyPart>
    </div>
  );
}
