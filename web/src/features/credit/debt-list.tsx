import { isOverdue } from '@duka/domain/credit/ageing';
import { type Debt, type DebtOrder, type DebtSum, debtOrders } from '@duka/domain/credit/debts';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { FoundRows } from '#shop/trade/found-rows.tsx';
import { NoPeople } from '#shop/trade/no-people.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { SortSelect } from '#ui/lists/sort-select.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { useDebts } from './debt-queries.ts';
import { DebtTable } from './debt-table.tsx';
import { debtorName, describeAge, describeDue, describeReminded } from './debt-words.ts';

/** Rows that are asked for at a time. */
const pageSize = 25;

/** Shows search, order, filter, rows and pages of those who owe one shop; the server computes the sums. */
export function DebtList({ storeId }: { storeId: string }) {
  const isTable = useTableScreen();
  const { filter, change, turnTo } = useDebtFilter();
  const { page, ...asked } = filter;
  const list = useDebts(storeId, { ...asked, limit: pageSize, offset: (page - 1) * pageSize });
  const { debts = [], total = 0 } = list.data ?? {};
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  useLastPage({ page, pageCount, isKnown: isCounted }, turnTo);

  const isFiltered = filter.search.trim() !== '' || filter.isDue;
  return (
    <>
      <div className="mb-2 flex gap-2 sm:gap-3 md:mb-3">
        <SearchField
          label={m.credit_search()}
          placeholder={m.customers_search_placeholder()}
          maxLength={maxDebtSearchLength}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
        />
        {debts.length > 0 ? <ExportButton storeId={storeId} filter={asked} /> : null}
      </div>
      {list.data && list.data.all.debtors > 0 ? (
        <ChipRow label={m.credit_title()}>
          <SumChip sum={list.data.all} isPressed={!filter.isDue} onPress={() => change({ isDue: false })}>
            {m.credit_all()}
          </SumChip>
          <SumChip sum={list.data.due} isPressed={filter.isDue} onPress={() => change({ isDue: true })}>
            {m.credit_due_now()}
          </SumChip>
        </ChipRow>
      ) : null}
      <ListFrame
        list={list}
        failedText={m.credit_failed()}
        retryLabel={m.figures_try_again()}
        loading={<ListSkeleton text={m.credit_loading()} />}
        empty={
          isCounted && total === 0 ? (
            <NoPeople
              isFiltered={isFiltered}
              onClear={() => change({ search: '', isDue: false })}
              title={m.credit_empty_title()}
              text={m.credit_empty_text()}
              noMatchText={m.credit_no_match_text()}
            />
          ) : null
        }
      >
        {debts.length > 0 ? (
          <FoundRows
            status={isCounted ? describeCount(total) : m.credit_loading()}
            sort={
              isTable ? null : (
                <SortSelect
                  label={m.customers_order()}
                  value={filter.order}
                  onChange={(order) => change({ order })}
                  options={[
                    { value: 'balance', label: m.credit_order_balance() },
                    { value: 'due', label: m.credit_order_due() },
                    { value: 'oldest', label: m.credit_order_oldest() },
                  ]}
                />
              )
            }
            page={page}
            pageCount={pageCount}
            onPage={(next) => turnTo(next)}
          >
            {isTable ? (
              <DebtTable debts={debts} order={filter.order} onOrder={(order) => change({ order })} />
            ) : (
              <DebtRows debts={debts} />
            )}
          </FoundRows>
        ) : null}
      </ListFrame>
    </>
  );
}

interface SumChipProps {
  sum: DebtSum;
  isPressed: boolean;
  onPress: () => void;
  children: string;
}

function SumChip({ sum, isPressed, onPress, children }: SumChipProps) {
  return (
    <Chip isPressed={isPressed} count={formatWhole(sum.debtors)} sum={formatWhole(sum.balance)} onPress={onPress}>
      {children}
    </Chip>
  );
}

type ExportFilter = Omit<ReturnType<typeof useDebtFilter>['filter'], 'page'>;

/** Hands over the found debts, all pages of them, as a file for a spreadsheet. */
function ExportButton({ storeId, filter }: { storeId: string; filter: ExportFilter }) {
  const { show } = useToast();
  const [isBusy, setBusy] = useState(false);
  const mayExport = useMembership().can('export');
  async function save() {
    setBusy(true);
    try {
      await (await import('./debt-csv.ts')).downloadDebts(storeId, filter);
    } catch {
      // Nothing was saved, and the button is there for another try.
      show(m.credit_export_failed(), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  if (!mayExport) return null;
  return (
    <Button variant="secondary" icon="download" size="iconOnPhone" className="shrink-0" busy={isBusy} onClick={save}>
      <span className="max-sm:sr-only">{m.credit_export()}</span>
    </Button>
  );
}

function describeCount(total: number): string {
  return total === 1 ? m.credit_count_one() : m.credit_count({ count: formatWhole(total) });
}

/** Lists those who owe on a phone: who, how much and since when, and the day that was agreed, else the last reminder. */
function DebtRows({ debts }: { debts: readonly Debt[] }) {
  const nowMs = readNowMs();
  return (
    <ListRows label={m.credit_title()}>
      {debts.map((debt) => (
        <ListRow
          key={debt.accountId}
          link={{ to: debtPaths.account(debt.accountId) }}
          picture={<RowInitial name={debtorName(debt)} />}
          name={debtorName(debt)}
          nameEnd={<Figure size="row">{formatPrice(debt.balance)}</Figure>}
          detail={<DebtDetail debt={debt} nowMs={nowMs} />}
        />
      ))}
    </ListRows>
  );
}

function DebtDetail({ debt, nowMs }: { debt: Debt; nowMs: number }) {
  const due = describeDue(debt, nowMs);
  const rest = [describeAge(debt, nowMs), due === '' ? describeReminded(debt) : ''];
  return (
    <>
      {due === '' ? null : (
        <span className={isOverdue(debt.dueAt, nowMs) ? 'font-semibold text-danger' : ''}>{due} · </span>
      )}
      {rest.filter((words) => words !== '').join(' · ')}
    </>
  );
}

interface DebtFilter {
  readonly search: string;
  readonly order: DebtOrder;
  readonly isDue: boolean;
  /** The number of the page, from 1. */
  readonly page: number;
}

/** The most characters that the server searches for. */
const maxDebtSearchLength = 128;

/** Keeps the list's filter in the address, so that it survives a reload and a visit to a book. */
function useDebtFilter() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const filter: DebtFilter = {
    search: (parameters.get('q') ?? '').slice(0, maxDebtSearchLength),
    order: debtOrders.find((order) => order === parameters.get('order')) ?? 'balance',
    isDue: parameters.get('due') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<DebtFilter>) =>
      setParameters(toParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (next: number, options?: { replace: boolean }) =>
      setParameters(toParameters({ ...filter, page: next }), options),
  };
}

function toParameters({ search, order, isDue, page }: DebtFilter): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(order !== 'balance' && { order }),
    ...(isDue && { due: 'true' }),
    ...(page > 1 && { page: String(page) }),
  };
}
