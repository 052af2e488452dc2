import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

/** What the shop has bought in, the newest first (R28). */
export function PurchasesPage() {
  return (
    <>
      <PageHeader
        title={m.purchases_title()}
        text={m.purchases_text()}
        actions={
          <>
            <ButtonLink to={purchasePaths.suppliers} variant="secondary" icon="users">
              {m.purchases_suppliers()}
            </ButtonLink>
            <ButtonLink to={purchasePaths.add()} icon="plus">
              {m.purchases_add()}
            </ButtonLink>
          </>
        }
      />
      <WithPurchaseStore>{({ id }) => <PurchaseList key={id} storeId={id} />}</WithPurchaseStore>
    </>
  );
}
