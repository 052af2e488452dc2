import type { Customer } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { FoundRows } from '#shop/trade/found-rows.tsx';
import { NoPeople } from '#shop/trade/no-people.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { SortSelect } from '#ui/lists/sort-select.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { CustomerTable } from './customer-table.tsx';
import { guestWords, nameOf } from './customer-words.ts';
import { OwedText } from './owed-text.tsx';

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
          maxLength={maxCustomerSearchLength}
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

/** Lists customers on a phone: who, what they bought, and what they owe or have paid beyond it. */
function CustomerRows({ customers }: { customers: readonly Customer[] }) {
  return (
    <ListRows label={m.customers_title()}>
      {customers.map((customer) => (
        <ListRow
          key={customer.customer}
          link={{ to: customerPaths.one(customer.customer) }}
          picture={<RowInitial name={nameOf(customer)} />}
          name={nameOf(customer)}
          nameEnd={<Figure size="row">{formatPrice(customer.total)}</Figure>}
          detail={describeCustomer(customer)}
          // 0 for who may not see debts.
          detailEnd={
            customer.owed > 0 ? (
              <OwedText amount={customer.owed} />
            ) : customer.advance > 0 ? (
              m.advance_of({ sum: formatUnbroken(customer.advance) })
            ) : null
          }
        />
      ))}
    </ListRows>
  );
}

function describeCustomer(customer: Customer): string {
  return [guestWords(customer), describeTrade(customer)].filter(Boolean).join(' · ');
}

function describeTrade({ orders, lastOrderAt, lastMessageAt }: Customer): string {
  if (lastOrderAt === null) {
    const message = lastMessageAt && m.customers_card_message({ day: formatDay(lastMessageAt) ?? '' });
    return [m.customers_no_orders(), message].filter(Boolean).join(' · ');
  }
  const day = formatDay(lastOrderAt) ?? '';
  return orders === 1 ? m.customers_one_order({ day }) : m.customers_card_orders({ count: formatWhole(orders), day });
}

interface CustomerFilter {
  readonly search: string;
  readonly order: 'total' | 'lastOrderAt';
  /** The number of the page, from 1. */
  readonly page: number;
}

/** The most characters that the server searches for. */
const maxCustomerSearchLength = 128;

/** Keeps the list's filter in the address, so that it survives a reload and a visit to an order. */
function useCustomerFilter() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const filter: CustomerFilter = {
    search: (parameters.get('q') ?? '').slice(0, maxCustomerSearchLength),
    order: parameters.get('order') === 'last' ? 'lastOrderAt' : 'total',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<CustomerFilter>) =>
      setParameters(toParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (next: number, options?: { replace: boolean }) =>
      setParameters(toParameters({ ...filter, page: next }), options),
  };
}

function toParameters({ search, order, page }: CustomerFilter): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(order === 'lastOrderAt' && { order: 'last' }),
    ...(page > 1 && { page: String(page) }),
  };
}
