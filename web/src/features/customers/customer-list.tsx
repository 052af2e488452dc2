import { formatWhole } from '@duka/domain/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '#api/figures.ts';
import { m } from '#paraglide/messages.js';
import { FoundRows } from '#shop/trade/found-rows.tsx';
import { NoPeople } from '#shop/trade/no-people.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { SortSelect } from '#ui/lists/sort-select.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { CustomerRows } from './customer-rows.tsx';
import { CustomerTable } from './customer-table.tsx';
import { longestCustomerSearch, useCustomerFilter } from './use-customer-filter.ts';

/** Rows that are asked for at a time. */
const pageSize = 25;

/** Shows search, order, rows and pages of one shop's customers; the server computes the sums. */
export function CustomerList({ storeId }: { storeId: string }) {
  const isTable = useTableScreen();
  const { filter, change, turnTo } = useCustomerFilter();
  const { search, order, page } = filter;
  const list = useQuery({
    queryKey: ['customers', storeId, filter],
    queryFn: () => listCustomers(storeId, { search, order, limit: pageSize, offset: (page - 1) * pageSize }),
    placeholderData: keepPreviousData,
  });
  const { customers = [], total = 0 } = list.data ?? {};
  const { onType, keep } = useTypedSearch(search, list.isPlaceholderData);
  const found = keep(customers, ({ name, phone }) => [name, phone ?? '']);
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  useLastPage({ page, pageCount, isKnown: isCounted }, turnTo);

  return (
    <>
      <div className="mb-2 flex md:mb-4">
        <SearchField
          label={m.customers_search()}
          placeholder={m.customers_search_placeholder()}
          maxLength={longestCustomerSearch}
          value={search}
          onSearch={(text) => change({ search: text })}
          onType={onType}
        />
      </div>
      <ListFrame
        list={list}
        failedText={m.customers_failed()}
        retryLabel={m.figures_try_again()}
        loading={<ListSkeleton text={m.customers_loading()} />}
        empty={
          isCounted && total === 0 ? (
            <NoPeople
              isFiltered={search.trim() !== ''}
              onClear={() => change({ search: '' })}
              title={m.customers_empty_title()}
              text={m.customers_empty_text()}
              noMatchText={m.customers_no_match_text()}
            />
          ) : null
        }
      >
        {customers.length > 0 ? (
          <FoundRows
            status={isCounted ? describeCount(total, search) : m.customers_loading()}
            sort={
              isTable ? null : (
                <SortSelect
                  label={m.customers_order()}
                  value={order}
                  onChange={(by) => change({ order: by })}
                  options={[
                    { value: 'total', label: m.customers_order_total() },
                    { value: 'lastOrderAt', label: m.customers_order_last() },
                  ]}
                />
              )
            }
            page={page}
            pageCount={pageCount}
            onPage={(next) => turnTo(next)}
          >
            {found.length === 0 ? <ListSkeleton text={m.customers_loading()} /> : null}
            {found.length > 0 && isTable ? (
              <CustomerTable customers={found} order={order} onOrder={(by) => change({ order: by })} />
            ) : null}
            {found.length > 0 && !isTable ? <CustomerRows customers={found} /> : null}
          </FoundRows>
        ) : null}
      </ListFrame>
    </>
  );
}

function describeCount(total: number, search: string): string {
  const count = formatWhole(total);
  if (search.trim() !== '') return m.customers_found({ count });
  return total === 1 ? m.customers_count_one() : m.customers_count({ count });
}
