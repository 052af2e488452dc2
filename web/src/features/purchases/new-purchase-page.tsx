import type { PurchaseDraft } from '@duka/domain/stock/purchase-draft';
import { useSearchParams } from 'wouter';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { useFirstGood } from './use-first-good.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

/** A supplier who is written down along with a purchase is corrected with it. */
const readRejected = readShown<PurchaseDraft>('purchases', 'suppliers');

/** Writes down what came in: goods with their cost and dates, and how they are paid (R28). */
export function NewPurchasePage() {
  return (
    <div data-task>
      <PageHeader title={m.purchases_add()} />
      <WithPurchaseStore>{({ id }) => <WithFirstGood key={id} storeId={id} />}</WithPurchaseStore>
    </div>
  );
}

/** The form that a product's page opens begins with a line of that product, one that is corrected with all that was typed. */
function WithFirstGood({ storeId }: { storeId: string }) {
  const { fixId } = useFixAddress();
  const [search] = useSearchParams();
  const productId = search.get('product') ?? '';
  const { data: good, isFetched } = useFirstGood(productId);
  // A form that stands stays, also while a product that could not be read is asked for again.
  if (productId !== '' && !isFetched) return <Skeleton shape="card" className="h-72 w-full" />;
  const toForm = (rejected?: PurchaseDraft) => <PurchaseForm storeId={storeId} first={good} rejected={rejected} />;
  return fixId === null ? (
    toForm()
  ) : (
    <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
      {toForm}
    </RejectedCommandForm>
  );
}
