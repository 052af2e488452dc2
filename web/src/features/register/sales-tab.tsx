import type { RegisterRow } from '@duka/domain/register/sale-register';
import { formatAmount } from '@duka/domain/values/amount';
import { toCsv } from '@duka/domain/values/csv';
import { formatDay } from '@duka/domain/values/dates';
import { useMutation } from '@tanstack/react-query';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useListFilter } from '#ui/lists/use-list-filter.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { backText, registerColumns, toRegisterCells } from './register-columns.ts';
import { registerPaths } from './register-paths.ts';
import {
  listAllSales,
  parseRegisterFilter,
  type RegisterFilter,
  salesOfPage,
  toRegisterParameters,
  useSales,
} from './register-queries.ts';

interface SalesTabProps {
  storeId: string;
  shopName: string;
}

/** Who bought which lot on some days, as a list, a file and a page to print (INPUT-055). */
export function SalesTab({ storeId, shopName }: SalesTabProps) {
  const { filter, change, turnTo } = useListFilter(parseRegisterFilter, toRegisterParameters);
  const list = useSales(storeId, filter);
  const { rows = [], total = 0 } = list.data ?? {};
  return (
    <ListFrame
      list={{ ...list, isPending: list.isPending && filter.from <= filter.to }}
      failedText={m.lots_failed()}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.lots_loading()} />}
      head={<Filters filter={filter} change={change} />}
      empty={
        list.data && total === 0 ? (
          <EmptyState icon="leaf" title={m.lots_none_title()} text={m.lots_none_text()} />
        ) : null
      }
    >
      {total > 0 ? (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-[0.9375rem] font-semibold text-ink tabular-nums">
              {total === 1 ? m.lots_count_one() : m.lots_count({ count: total })}
            </p>
            <Output storeId={storeId} shopName={shopName} filter={filter} />
          </div>
          <RegisterRows rows={rows} />
          <div className="mt-4">
            <Pagination page={filter.page} pageCount={Math.ceil(total / salesOfPage)} onPage={turnTo} />
          </div>
        </>
      ) : null}
    </ListFrame>
  );
}

interface FiltersProps {
  filter: RegisterFilter;
  change: (changes: Partial<RegisterFilter>) => void;
}

function Filters({ filter: { from, to, isAll }, change }: FiltersProps) {
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <DateField
          label={m.activity_from()}
          value={from}
          max={readToday()}
          onChange={(day) => change({ from: day })}
          error={from > to ? m.orders_days_reversed() : undefined}
        />
        <DateField label={m.activity_to()} value={to} max={readToday()} onChange={(day) => change({ to: day })} />
      </div>
      <CheckboxField
        label={m.lots_all_goods()}
        checked={isAll}
        onChange={(checked) => change({ isAll: checked })}
        hint={m.lots_all_goods_hint()}
      />
    </div>
  );
}

/** Hands the register over: to print, and as a file to those who may take data along. */
function Output({ storeId, shopName, filter }: SalesTabProps & { filter: RegisterFilter }) {
  const { can } = useMembership();
  const file = useMutation({
    mutationFn: async () => {
      const cells = toRegisterCells(await listAllSales(storeId, filter), shopName);
      downloadText(`register-${filter.from}-${filter.to}.csv`, 'text/csv;charset=utf-8', toCsv(cells));
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={registerPaths.print(toRegisterParameters({ ...filter, page: 1 }))} variant="secondary">
        {m.lots_print()}
      </ButtonLink>
      {can('export') ? (
        <Button variant="secondary" icon="download" busy={file.isPending} onClick={() => file.mutate()}>
          {m.figures_download()}
        </Button>
      ) : null}
      {file.isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => file.mutate()}>
          {m.lots_failed()}
        </RetryAlert>
      ) : null}
    </div>
  );
}

const keyOf = ({ orderId, productId, batchId }: RegisterRow) => `${orderId} ${productId} ${batchId}`;

function RegisterRows({ rows }: { rows: readonly RegisterRow[] }) {
  const isTableScreen = useTableScreen();
  if (!isTableScreen) {
    return (
      <ListRows label={m.lots_title()}>
        {rows.map((row) => (
          <ListRow
            key={keyOf(row)}
            link={{ to: registerPaths.order(row.orderId) }}
            name={row.productName}
            nameEnd={<span className="tabular-nums">{formatAmount(row.quantity, row.unitName)}</span>}
            detail={[
              row.lot === '' ? m.lots_no_lot() : m.lots_lot_of({ lot: row.lot }),
              row.customerName || m.orders_customer_unnamed(),
              row.buyerVillage,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
            detailEnd={backText(row) || formatDay(row.soldAt)}
          />
        ))}
      </ListRows>
    );
  }
  return (
    <DataTable
      label={m.lots_title()}
      isDense
      head={registerColumns.map(({ id, head, isNumber }) => (
        <ColumnHead key={id} isNumber={isNumber ?? false}>
          {head()}
        </ColumnHead>
      ))}
    >
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {registerColumns.map(({ id, text, isNumber }) => {
            if (id === 'product') {
              return (
                <th key={id} scope="row" className="min-w-32 wrap-anywhere">
                  <Link to={registerPaths.order(row.orderId)} className="font-semibold text-ink">
                    {text(row)}
                  </Link>
                </th>
              );
            }
            return (
              <td key={id} className={isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere'}>
                {text(row)}
              </td>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}
