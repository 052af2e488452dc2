import { actRights } from '@duka/domain/members/screen-rights';
import type { Supplier } from '@duka/domain/stock/buying';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import type { RejectedChange } from '#data/outbox/change-or-queue.ts';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { purchasePaths } from './purchase-paths.ts';
import type { SupplierFields } from './supplier-dialog.tsx';
import { useSuppliers } from './supplier-queries.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

const SupplierDialog = lazyComponent(async () => (await import('./supplier-dialog.tsx')).SupplierDialog);

const readRejected = readShown<RejectedChange<SupplierFields>>('suppliers');

/** Whom the shop buys from, those who are owed the most first (R28); by name, and without amounts, for who does not see costs (R63). */
export function SuppliersPage() {
  const [isAdding, setAdding] = useState(false);
  const { fixId, leave } = useFixAddress();
  const add = useMay()(actRights.addSupplier) ? (
    <>
      <ButtonLink to={purchasePaths.importSuppliers} variant="secondary" icon="upload" size="iconOnPhone">
        <span className="max-sm:sr-only">{m.people_import_short()}</span>
      </ButtonLink>
      <Button icon="plus" size="iconOnPhone" onClick={() => setAdding(true)}>
        <span className="max-sm:sr-only">{m.suppliers_add()}</span>
      </Button>
    </>
  ) : null;
  return (
    <>
      <PageHeader title={m.purchases_suppliers()} actions={add} areActionsBeside />
      <WithPurchaseStore>
        {({ id }) => (
          <>
            <SupplierList key={id} storeId={id} />
            {fixId ? (
              <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
                {(rejected) => (rejected ? <SupplierDialog storeId={id} rejected={rejected} onClose={leave} /> : null)}
              </RejectedCommandForm>
            ) : null}
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
  const isTable = useTableScreen();
  const seesCosts = useMay()(['costs']);
  const list = useSuppliers(storeId, seesCosts ? 'owed' : 'name');
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
          <EmptyState
            icon="users"
            title={m.suppliers_empty_title()}
            text={m.suppliers_empty_text()}
            action={
              seesCosts ? (
                <ButtonLink to={purchasePaths.add()} variant="secondary">
                  {m.purchases_add()}
                </ButtonLink>
              ) : undefined
            }
          />
        ) : null
      }
    >
      {suppliers.length > 0 ? (
        <>
          {seesCosts ? (
            <p role="status" className="mb-3 text-[0.9375rem] font-semibold text-ink tabular-nums">
              {owed > 0 ? m.suppliers_owed_all({ amount: formatUnbroken(owed) }) : m.suppliers_owed_nothing()}
            </p>
          ) : null}
          {isTable && seesCosts ? (
            <SupplierTable suppliers={suppliers} />
          ) : (
            <ListRows label={m.purchases_suppliers()}>
              {suppliers.map((supplier) => (
                <SupplierRow key={supplier.id} supplier={supplier} seesCosts={seesCosts} />
              ))}
            </ListRows>
          )}
        </>
      ) : null}
    </ListFrame>
  );
}

interface SupplierRowProps {
  supplier: Supplier;
  seesCosts: boolean;
}

function SupplierRow({ supplier: { id, name, phone, bought, owed }, seesCosts }: SupplierRowProps) {
  return (
    <ListRow
      link={{ to: purchasePaths.supplier(id) }}
      picture={<RowInitial name={name} />}
      name={name}
      nameEnd={owed > 0 ? <Figure size="row">{formatPrice(owed)}</Figure> : null}
      detail={seesCosts ? m.suppliers_bought({ amount: formatUnbroken(bought) }) : phone}
      detailEnd={owed > 0 ? m.suppliers_owed() : null}
    />
  );
}

function SupplierTable({ suppliers }: { suppliers: readonly Supplier[] }) {
  return (
    <div className="max-w-[45rem]">
      <DataTable
        label={m.purchases_suppliers()}
        head={
          <>
            <ColumnHead>{m.purchases_supplier()}</ColumnHead>
            <ColumnHead>{m.credit_column_phone()}</ColumnHead>
            <ColumnHead isNumber>{m.suppliers_bought_all()}</ColumnHead>
            <ColumnHead isNumber>{m.suppliers_owed()}</ColumnHead>
          </>
        }
      >
        {suppliers.map(({ id, name, phone, bought, owed }) => (
          <tr key={id}>
            <th scope="row">
              <Link
                to={purchasePaths.supplier(id)}
                className="inline-block py-1 font-semibold wrap-anywhere hover:underline"
              >
                {name}
              </Link>
            </th>
            <td className="whitespace-nowrap tabular-nums">{phone}</td>
            <td className="text-right whitespace-nowrap">
              <Figure size="row">{formatPrice(bought)}</Figure>
            </td>
            <td className="text-right whitespace-nowrap">
              <Figure size="row">{formatPrice(owed)}</Figure>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
