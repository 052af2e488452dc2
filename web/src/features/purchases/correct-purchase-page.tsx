import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { usePurchase } from './purchase-record.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

// What is to be corrected is read meanwhile.
const CorrectPurchaseForm = lazyComponent(
  async () => (await import('./correct-purchase-form.tsx')).CorrectPurchaseForm,
);

/** The form of a purchase, filled with what was recorded of one that was typed wrong (R46). */
export function CorrectPurchasePage() {
  const { purchaseId = '' } = useParams();
  const record = usePurchase(purchaseId);
  const purchase = record.data;
  if (!purchase) {
    return (
      <RecordStates
        record={record}
        title={m.undo_correct_title()}
        loadingText={m.purchases_loading()}
        failedText={m.purchases_one_failed()}
        retryLabel={m.figures_try_again()}
        none={{
          ...{ title: m.purchases_not_found(), text: m.suppliers_not_found_text() },
          ...{ to: purchasePaths.list, label: m.purchases_title() },
        }}
      />
    );
  }
  const { goods } = purchase;
  return (
    <div data-task>
      <PageHeader title={m.undo_correct_title()} text={m.undo_correct_text()} />
      {goods ? (
        <WithPurchaseStore>
          {({ id }) => (
            <LazyPart fallback={<Skeleton shape="card" className="h-72 w-full" />}>
              <CorrectPurchaseForm key={id} storeId={id} purchase={{ ...purchase, goods }} />
            </LazyPart>
          )}
        </WithPurchaseStore>
      ) : (
        <Alert kind="info">{m.offline_needs_network()}</Alert>
      )}
    </div>
  );
}
