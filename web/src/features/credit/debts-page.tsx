import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DebtList } from './debt-list.tsx';

/** Lists who owes the shop, how much and since when, in the order in which they are to be reminded (R32). */
export function DebtsPage() {
  return (
    <>
      <PageHeader
        title={m.credit_title()}
        text={m.credit_text()}
        actions={
          <ButtonLink to={debtPaths.open} variant="secondary" icon="plus" className="max-sm:grow">
            {m.credit_open()}
          </ButtonLink>
        }
      />
      <WithStore loading={<ListSkeleton text={m.credit_loading()} />}>
        {({ id }) => <DebtList key={id} storeId={id} />}
      </WithStore>
    </>
  );
}
