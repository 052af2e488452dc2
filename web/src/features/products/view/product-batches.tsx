import { actRights } from '@duka/domain/members/screen-rights';
import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import type { Batch } from '@duka/domain/stock/buying';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { ProductSection } from '#features/products/product-section.tsx';
import { referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useBatches } from './figure-queries.ts';
import type { Loss } from './loss-dialog.tsx';

const LossDialog = lazyComponent(async () => (await import('./loss-dialog.tsx')).LossDialog);

const readRejected = readShown<Loss>('stockLosses');

/** Shows the batches that the stock is made of, the first to be sold first, and where new ones are written down (R28). */
export function ProductBatches({ product }: { product: Product }) {
  const [lost, setLost] = useState<Batch | 'any'>();
  const offers = useOffered();
  const { fixId, leave } = useFixAddress();
  return (
    <>
      <ProductSection
        title={m.view_batches()}
        actions={
          <>
            {product.quantityInStock > 0 && offers(...actRights.recordLoss) ? (
              <Button variant="secondary" size="compact" icon="trash" onClick={() => setLost('any')}>
                {m.view_batches_lose()}
              </Button>
            ) : null}
            <ButtonLink
              to={`/money/purchases/new?${new URLSearchParams({ product: product.id })}`}
              variant="secondary"
              size="compact"
              icon="plus"
            >
              {m.purchases_add()}
            </ButtonLink>
          </>
        }
      >
        <BatchList product={product} onLose={setLost} />
      </ProductSection>
      {lost ? (
        <LazyPart>
          <LossDialog product={product} {...(lost !== 'any' && { batch: lost })} onClose={() => setLost(undefined)} />
        </LazyPart>
      ) : null}
      {fixId ? (
        <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
          {(rejected) => (rejected ? <LossDialog product={product} rejected={rejected} onClose={leave} /> : null)}
        </RejectedCommandForm>
      ) : null}
    </>
  );
}

function BatchList({ product, onLose }: { product: Product; onLose: (batch: Batch) => void }) {
  const references = useReferences();
  const unit = referenceName(product.units, references.data?.units);
  const { data: batches, isError, refetch } = useBatches(product.id);
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
        {m.view_batches_failed()}
      </RetryAlert>
    );
  }
  if (!batches) return <Skeleton shape="card" className="h-16 w-full" />;
  if (batches.length === 0) return <p className="text-sm text-muted">{m.view_batches_none()}</p>;
  return (
    <ListRows label={m.view_batches()}>
      {batches.map((batch) => (
        <BatchRow key={batch.id} batch={batch} unit={unit} onLose={() => onLose(batch)} />
      ))}
    </ListRows>
  );
}

function BatchRow({ batch, unit, onLose }: { batch: Batch; unit: string; onLose: () => void }) {
  const { expiryDate, left, costLeft, at, batchNo, supplierName, pack } = batch;
  const hasTable = useTableScreen();
  const may = useMay();
  const offers = useOffered();
  const state = expiryStateOf({ hasExpiry: expiryDate !== null, expiryDate }, readNowMs());
  const day = expiryDate && formatDay(expiryDate);
  const name = day ? m.view_batch_until({ day }) : m.view_batch_keeps();
  const packs = pack && formatPacks(pack.quantity, pack.name);
  const came = m.view_batch_came({ day: formatDay(at) ?? '' });
  const origin = [packs, supplierName, batchNo].filter(Boolean).join(' · ');
  return (
    <ListRow
      name={
        <>
          {name} {state === 'expired' ? <Badge tone="danger">{m.view_expired()}</Badge> : null}
          {state === 'expiring' ? <Badge tone="warning">{m.view_expiring()}</Badge> : null}
        </>
      }
      nameEnd={<Figure size="row">{formatAmount(left, unit)}</Figure>}
      detail={came}
      detailEnd={
        may(['costs']) ? (
          <span className="tabular-nums">{m.view_batch_cost({ amount: formatPrice(costLeft) })}</span>
        ) : null
      }
      end={
        !offers(...actRights.recordLoss) ? null : hasTable ? (
          <Button variant="ghost" aria-label={m.view_batch_lose_of({ batch: name })} onClick={onLose}>
            {m.view_batches_lose()}
          </Button>
        ) : (
          <RowMenu label={m.list_more({ name })} title={name}>
            {(close) => (
              <RowMenuItem
                icon="trash"
                tone="danger"
                label={m.view_batch_lose_of({ batch: name })}
                onPress={() => {
                  close();
                  onLose();
                }}
              >
                {m.view_batches_lose()}
              </RowMenuItem>
            )}
          </RowMenu>
        )
      }
    >
      {origin ? <p className="-mt-2 text-sm wrap-anywhere text-muted">{origin}</p> : null}
    </ListRow>
  );
}
