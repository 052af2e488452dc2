import { actRights } from '@duka/domain/members/screen-rights';
import { countWholePacks, type Pack } from '@duka/domain/products/packs';
import type { Product } from '@duka/domain/products/product';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { ProductSection } from '#features/products/product-section.tsx';
import { referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { RejectedCommandForm } from '#shop/pending/rejected-command-form.tsx';
import type { WithRejectedCommandProps } from '#shop/pending/with-rejected-command.tsx';
import { packsQuery } from '#shop/trade/pack-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import type { RejectedPack } from './pack-mutations.ts';

const PackDialog = lazyComponent(async () => (await import('./pack-dialog.tsx')).PackDialog);
const PackDeleteDialog = lazyComponent(async () => (await import('./pack-delete-dialog.tsx')).PackDeleteDialog);

const readRejected: WithRejectedCommandProps<RejectedPack>['read'] = ({ collection, documentId, shown }) =>
  collection === 'productPacks' ? { ...(shown as RejectedPack), packId: documentId } : undefined;

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pack: Pack };

/** Lists what a stored product is sold in beside its own unit, with how much of it is in stock; each is a row of its own (R30). */
export function ProductPacks({ product }: { product: Product }) {
  const references = useReferences();
  const mayEdit = useMay()(actRights.editPacks);
  const { data: packs, isError, refetch } = useQuery(packsQuery([product.id]));
  const [open, setOpen] = useState<Open>();
  const unit = referenceName(product.units, references.data?.units);
  const close = () => setOpen(undefined);
  const { fixId, leave } = useFixAddress();
  return (
    <>
      <ProductSection
        title={m.pack_title()}
        text={m.pack_text()}
        actions={
          packs && mayEdit ? (
            <Button variant="secondary" size="compact" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
              {m.pack_add()}
            </Button>
          ) : null
        }
      >
        {isError && !packs ? (
          <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
            {m.pack_failed()}
          </RetryAlert>
        ) : null}
        {!packs && !isError ? <Skeleton className="h-11 w-full" /> : null}
        {packs && packs.length > 0 ? (
          <ListRows label={m.pack_title()}>
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} unit={unit} inStock={product.quantityInStock} onOpen={setOpen} />
            ))}
          </ListRows>
        ) : null}
      </ProductSection>
      {fixId !== null && packs ? (
        <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
          {(rejected) =>
            rejected ? (
              <PackDialog
                {...{ product, unit, rejected }}
                pack={packs.find(({ id }) => id === rejected.packId)}
                others={packs.filter(({ id }) => id !== rejected.packId)}
                onClose={leave}
              />
            ) : null
          }
        </RejectedCommandForm>
      ) : null}
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
    </>
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
  const hasTable = useTableScreen();
  const mayEdit = useMay()(actRights.editPacks);
  const edit = () => onOpen({ kind: 'edit', pack });
  const remove = () => onOpen({ kind: 'delete', pack });
  return (
    <ListRow
      name={
        <>
          {name} <span className="font-normal text-muted">· {formatAmount(factor, unit)}</span>
        </>
      }
      nameEnd={<Figure size="row">{formatPrice(sellingPrice)}</Figure>}
      detail={m.pack_in_stock({ amount: formatPacks(countWholePacks(inStock, factor), name) })}
      end={
        !mayEdit ? null : hasTable ? (
          <>
            <IconButton icon="edit" label={m.pack_edit({ name })} onClick={edit} />
            <IconButton icon="trash" label={m.pack_delete({ name })} onClick={remove} tone="danger" />
          </>
        ) : (
          <RowMenu label={m.list_more({ name })} title={name}>
            {(close) => (
              <>
                <RowMenuItem
                  icon="edit"
                  onPress={() => {
                    close();
                    edit();
                  }}
                >
                  {m.pack_edit({ name })}
                </RowMenuItem>
                <RowMenuItem
                  icon="trash"
                  tone="danger"
                  onPress={() => {
                    close();
                    remove();
                  }}
                >
                  {m.pack_delete({ name })}
                </RowMenuItem>
              </>
            )}
          </RowMenu>
        )
      }
    />
  );
}
