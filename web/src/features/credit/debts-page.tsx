import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DebtList } from './debt-list.tsx';

/** Lists who owes the shop, how much and since when, the greatest debt first (R32). */
export function DebtsPage() {
  return (
    <>
      <PageHeader
        title={m.credit_title()}
        text={<span className="max-sm:hidden">{m.credit_text()}</span>}
        actions={
          <>
            <ButtonLink to={debtPaths.import} variant="secondary" icon="upload" size="iconOnPhone">
              <span className="max-sm:sr-only">{m.people_import_short()}</span>
            </ButtonLink>
            <ButtonLink to={debtPaths.open} variant="secondary" icon="plus" size="iconOnPhone">
              <span className="max-sm:sr-only">{m.credit_open()}</span>
            </ButtonLink>
          </>
        }
        areActionsBeside
      />
      <WithStore loading={<ListSkeleton text={m.credit_loading()} />}>
        {({ id }) => <DebtList key={id} storeId={id} />}
      </WithStore>
    </>
  );
}
