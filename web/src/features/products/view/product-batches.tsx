import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import type { Batch } from '@duka/domain/stock/buying';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { readNowMs } from '#api/now.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import { useMendAddress } from '#outbox/mend-address.ts';
import { MendedForm, readShown } from '#outbox/mended-form.tsx';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useBatches } from './figure-queries.ts';
import type { Loss } from './loss-dialog.tsx';

const LossDialog = lazyComponent(async () => (await import('./loss-dialog.tsx')).LossDialog);

const readMended = readShown<Loss>('stockLosses');

/** Shows the batches that the stock is made of, the first to be sold first, and where new ones are written down (R28). */
export function ProductBatches({ product }: { product: Product }) {
  const [lost, setLost] = useState<Batch | 'any'>();
  const { mendId, leave } = useMendAddress();
  return (
    <Card padding="none" className="pt-5 pb-2">
      <section aria-label={m.view_batches()}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3 px-5">
          <h2 className="text-lg font-semibold tracking-tight">{m.view_batches()}</h2>
          <div className="flex flex-wrap gap-3">
            {product.quantityInStock > 0 ? (
              <Button variant="secondary" icon="trash" onClick={() => setLost('any')}>
                {m.view_batches_lose()}
              </Button>
            ) : null}
            <ButtonLink to={`/money/purchases/new?${new URLSearchParams({ product: product.id })}`} icon="plus">
              {m.purchases_add()}
            </ButtonLink>
          </div>
        </div>
        <BatchList product={product} onLose={setLost} />
      </section>
      {lost ? (
        <LazyPart>
          <LossDialog product={product} {...(lost !== 'any' && { batch: lost })} onClose={() => setLost(undefined)} />
        </LazyPart>
      ) : null}
      {mendId ? (
        <MendedForm key={mendId} id={mendId} read={readMended}>
          {(mended) => (mended ? <LossDialog product={product} mended={mended} onClose={leave} /> : null)}
        </MendedForm>
      ) : null}
    </Card>
  );
}

function BatchList({ product, onLose }: { product: Product; onLose: (batch: Batch) => void }) {
  const references = useReferences();
  const unit = referenceName(product.units, references.data?.units);
  const { data: batches, isError, refetch } = useBatches(product.id);
  if (isError) {
    return (
      <RetryAlert kind="error" className="mx-5 mb-3" label={m.view_try_again()} onRetry={() => refetch()}>
        {m.view_batches_failed()}
      </RetryAlert>
    );
  }
  if (!batches) return <Skeleton className="mx-5 mb-3 h-16" />;
  if (batches.length === 0) return <p className="px-5 pb-3 text-sm text-muted">{m.view_batches_none()}</p>;
  return (
    <ul aria-label={m.view_batches()} className="divide-y divide-line">
      {batches.map((batch) => (
        <BatchRow key={batch.id} batch={batch} unit={unit} onLose={() => onLose(batch)} />
      ))}
    </ul>
  );
}

function BatchRow({ batch, unit, onLose }: { batch: Batch; unit: string; onLose: () => void }) {
  const { expiryDate, left, costLeft, at, batchNo, supplierName, pack } = batch;
  const state = expiryStateOf({ hasExpiry: expiryDate !== null, expiryDate }, readNowMs());
  const day = expiryDate && formatDay(expiryDate);
  const name = day ? m.view_batch_until({ day }) : m.view_batch_keeps();
  const packs = pack && formatPacks(pack.quantity, pack.name);
  const origin = [m.view_batch_came({ day: formatDay(at) ?? '' }), packs, supplierName, batchNo];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {state === 'expired' ? <Badge tone="danger">{m.view_expired()}</Badge> : null}
          {state === 'expiring' ? <Badge tone="warning">{m.view_expiring()}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{origin.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-3">
        <p className="text-right whitespace-nowrap tabular-nums">
          <span className="block font-semibold">{formatAmount(left, unit)}</span>
          <span className="block text-sm text-muted">{m.view_batch_cost({ amount: formatPrice(costLeft) })}</span>
        </p>
        <Button variant="ghost" aria-label={m.view_batch_lose_of({ batch: name })} onClick={onLose}>
          {m.view_batches_lose()}
        </Button>
      </div>
    </li>
  );
}
