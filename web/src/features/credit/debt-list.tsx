import type { DebtOrder, DebtSum } from '@duka/domain/credit/debts';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { FoundRows } from '#shop/trade/found-rows.tsx';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { DebtCards } from './debt-cards.tsx';
import { useDebts } from './debt-queries.ts';
import { DebtTable } from './debt-table.tsx';
import { longestDebtSearch, useDebtFilter } from './use-debt-filter.ts';

/** Rows that are asked for at a time. */
const pageSize = 25;

/** Shows search, order, filter, rows and pages of those who owe one shop; the server computes the sums. */
export function DebtList({ storeId }: { storeId: string }) {
  const isWide = useWideScreen();
  const { filter, change, turnTo } = useDebtFilter();
  const { page, ...asked } = filter;
  const list = useDebts(storeId, { ...asked, limit: pageSize, offset: (page - 1) * pageSize });
  const { debts = [], total = 0 } = list.data ?? {};
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  useLastPage({ page, pageCount, isKnown: isCounted }, turnTo);

  const isFiltered = filter.search.trim() !== '' || filter.isDue;
  const Rows = isWide ? DebtTable : DebtCards;
  return (
    <>
      {list.data ? <DebtSums all={list.data.all} due={list.data.due} /> : null}
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          label={m.credit_search()}
          placeholder={m.customers_search_placeholder()}
          maxLength={longestDebtSearch}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label={m.customers_order()}
          value={filter.order}
          onChange={(value) => change({ order: value as DebtOrder })}
          options={[
            { value: 'due', label: m.credit_order_due() },
            { value: 'oldest', label: m.credit_order_oldest() },
            { value: 'balance', label: m.credit_order_balance() },
          ]}
          className="w-56 max-w-full max-sm:grow"
        />
        <CheckboxField label={m.credit_only_due()} checked={filter.isDue} onChange={(isDue) => change({ isDue })} />
        {debts.length > 0 ? <ExportButton storeId={storeId} filter={asked} /> : null}
      </div>
      <ListFrame
        list={list}
        failedText={m.credit_failed()}
        retryLabel={m.figures_try_again()}
        loading={<ListSkeleton text={m.credit_loading()} />}
        empty={
          isCounted && total === 0 ? (
            <NoDebts isFiltered={isFiltered} onClear={() => change({ search: '', isDue: false })} />
          ) : null
        }
      >
        {debts.length > 0 ? (
          <FoundRows
            status={isCounted ? describeCount(total) : m.credit_loading()}
            page={page}
            pageCount={pageCount}
            onPage={(next) => turnTo(next)}
          >
            <Rows debts={debts} />
          </FoundRows>
        ) : null}
      </ListFrame>
    </>
  );
}

/** What all owe together, and what of it is due. */
function DebtSums({ all, due }: { all: DebtSum; due: DebtSum }) {
  if (all.debtors === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-surface p-4 tabular-nums">
      <span>
        {m.credit_all()} <strong className="font-semibold text-ink">{formatPrice(all.balance)}</strong>
      </span>
      <span>
        {m.credit_due_now()} <strong className="font-semibold text-ink">{formatPrice(due.balance)}</strong>
      </span>
    </p>
  );
}

function NoDebts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState icon="users" title={m.credit_empty_title()} text={m.credit_empty_text()} />;
  return (
    <EmptyState
      icon="search"
      title={m.customers_no_match_title()}
      text={m.credit_no_match_text()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.ui_clear_search()}
        </Button>
      }
    />
  );
}

type Asked = Omit<ReturnType<typeof useDebtFilter>['filter'], 'page'>;

/** Hands over the found debts, all pages of them, as a file for a spreadsheet. */
function ExportButton({ storeId, filter }: { storeId: string; filter: Asked }) {
  const { show } = useToast();
  const [isBusy, setBusy] = useState(false);
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
  return (
    <Button variant="secondary" icon="download" busy={isBusy} onClick={save}>
      {m.credit_export()}
    </Button>
  );
}

function describeCount(total: number): string {
  return total === 1 ? m.credit_count_one() : m.credit_count({ count: formatWhole(total) });
}
