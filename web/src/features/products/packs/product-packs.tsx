import { countWholePacks, type Pack } from '@duka/domain/products/packs';
import type { Product } from '@duka/domain/products/product';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { packsQuery } from '#shop/trade/pack-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

const PackDialog = lazyComponent(async () => (await import('./pack-dialog.tsx')).PackDialog);
const PackDeleteDialog = lazyComponent(async () => (await import('./pack-delete-dialog.tsx')).PackDeleteDialog);

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pack: Pack };

/** Lists what a stored product is sold in beside its own unit, with how much of it is in stock; each is a row of its own (R30). */
export function ProductPacks({ product }: { product: Product }) {
  const id = useId();
  const references = useReferences();
  const { data: packs, isError, refetch } = useQuery(packsQuery([product.id]));
  const [open, setOpen] = useState<Open>();
  const unit = referenceName(product.units, references.data?.units);
  const close = () => setOpen(undefined);
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-3">
        <div>
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {m.pack_title()}
          </h2>
          <p className="text-sm text-muted">{m.pack_text()}</p>
        </div>
        {isError && !packs ? (
          <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
            {m.pack_failed()}
          </RetryAlert>
        ) : null}
        {!packs && !isError ? <Skeleton className="h-11 w-full" /> : null}
        {packs && packs.length > 0 ? (
          <ul aria-labelledby={id} className="divide-y divide-line">
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} unit={unit} inStock={product.quantityInStock} onOpen={setOpen} />
            ))}
          </ul>
        ) : null}
        {packs ? (
          <div>
            <Button variant="secondary" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
              {m.pack_add()}
            </Button>
          </div>
        ) : null}
      </section>
      {open ? (
        <LazyPart>
          {open.kind === 'delete' ? (
            <PackDeleteDialog pack={open.pack} onClose={close} />
          ) : (
            <PackDialog
              product={product}
              unit={unit}
              pack={open.kind === 'edit' ? open.pack : undefined}
              others={(packs ?? []).filter((other) => open.kind === 'add' || other.id !== open.pack.id)}
              onClose={close}
            />
          )}
        </LazyPart>
      ) : null}
    </Card>
  );
}

interface PackRowProps {
  pack: Pack;
  unit: string;
  inStock: number;
  onOpen: (open: Open) => void;
}

function PackRow({ pack, unit, inStock, onOpen }: PackRowProps) {
  const { name, factor, sellingPrice } = pack;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name} <span className="font-normal text-muted">· {formatAmount(factor, unit)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <span className="font-medium text-ink">{formatPrice(sellingPrice)}</span>
          <span>{m.pack_in_stock({ amount: formatPacks(countWholePacks(inStock, factor), name) })}</span>
        </p>
      </div>
      <div className="flex">
        <IconButton icon="edit" label={m.pack_edit({ name })} onClick={() => onOpen({ kind: 'edit', pack })} />
        <IconButton icon="trash" label={m.pack_delete({ name })} onClick={() => onOpen({ kind: 'delete', pack })} />
      </div>
    </li>
  );
}
