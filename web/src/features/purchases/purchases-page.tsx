import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

/** The purchases of the shop, the newest first (R28). */
export function PurchasesPage() {
  return (
    <>
      <PageHeader
        title={m.purchases_title()}
        areActionsBeside
        actions={
          <ButtonLink to={purchasePaths.add()} icon="plus" size="iconOnPhone">
            <span className="max-sm:sr-only">{m.purchases_add()}</span>
          </ButtonLink>
        }
      />
      <ChipRow label={m.purchases_title()}>
        <ChipLink to={purchasePaths.suppliers} icon="users">
          {m.purchases_suppliers()}
        </ChipLink>
      </ChipRow>
      <WithPurchaseStore>{({ id }) => <PurchaseList key={id} storeId={id} />}</WithPurchaseStore>
    </>
  );
}
