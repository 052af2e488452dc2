import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DebtList } from './debt-list.tsx';

/** Lists who owes the shop, how much and since when, in the order in which they are to be reminded (R32). */
export function DebtsPage() {
  return (
    <>
      <PageHeader title={m.credit_title()} text={m.credit_text()} />
      <WithStore loading={<ListSkeleton text={m.credit_loading()} />}>
        {({ id }) => <DebtList key={id} storeId={id} />}
      </WithStore>
    </>
  );
}
