import type { Supplier } from '@duka/domain/stock/buying';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { useSuppliers } from './purchase-queries.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

const SupplierDialog = lazyComponent(async () => (await import('./supplier-dialog.tsx')).SupplierDialog);

/** Whom the shop buys from, those who are owed the most first (R28). */
export function SuppliersPage() {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {m.suppliers_add()}
    </Button>
  );
  return (
    <>
      <PageHeader title={m.purchases_suppliers()} actions={add} />
      <WithPurchaseStore>
        {({ id }) => (
          <>
            <SupplierList key={id} storeId={id} />
            {isAdding ? (
              <LazyPart>
                <SupplierDialog storeId={id} onClose={() => setAdding(false)} />
              </LazyPart>
            ) : null}
          </>
        )}
      </WithPurchaseStore>
    </>
  );
}

function SupplierList({ storeId }: { storeId: string }) {
  const list = useSuppliers(storeId, 'owed');
  const suppliers = list.data ?? [];
  const owed = suppliers.reduce((sum, supplier) => sum + supplier.owed, 0);
  return (
    <ListFrame
      list={list}
      failedText={m.suppliers_failed()}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.purchases_loading()} />}
      empty={
        list.data && suppliers.length === 0 ? (
          <EmptyState icon="users" title={m.suppliers_empty_title()} text={m.suppliers_empty_text()} />
        ) : null
      }
    >
      {suppliers.length > 0 ? (
        <>
          <p role="status" className="mb-3 text-[0.9375rem] font-semibold text-ink tabular-nums">
            {owed > 0 ? m.suppliers_owed_all({ amount: formatPrice(owed) }) : m.suppliers_owed_nothing()}
          </p>
          <Card padding="none">
            <ul aria-label={m.purchases_suppliers()} className="divide-y divide-line">
              {suppliers.map((supplier) => (
                <SupplierRow key={supplier.id} supplier={supplier} />
              ))}
            </ul>
          </Card>
        </>
      ) : null}
    </ListFrame>
  );
}

function SupplierRow({ supplier: { id, name, phone, bought, owed } }: { supplier: Supplier }) {
  return (
    <li>
      <Link
        to={purchasePaths.supplier(id)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-2.5 text-ink hover:underline"
      >
        <span className="max-w-full grow basis-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-muted tabular-nums">{phone}</span>
        </span>
        <span className="ml-auto text-right whitespace-nowrap tabular-nums">
          <span className="block font-semibold">{m.purchases_owed({ amount: formatPrice(owed) })}</span>
          <span className="block text-sm text-muted">{m.suppliers_bought({ amount: formatPrice(bought) })}</span>
        </span>
      </Link>
    </li>
  );
}
