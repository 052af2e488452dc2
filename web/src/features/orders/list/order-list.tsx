import { countOrderFilters, isOrderFiltered, orderPageSize } from '@duka/domain/orders/order-filter';
import { longestOrderSearch, textsOfOrder } from '@duka/domain/orders/order-search';
import { formatWhole } from '@duka/domain/values/money';
import { createPortal } from 'react-dom';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { CountLine } from '#ui/lists/count-line.tsx';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { useOrderCounts, useOrderGoods, useOrderPage, useStatusCounts } from './order-list-queries.ts';
import { OrderPhoneRows } from './order-phone-rows.tsx';
import { StatusChips } from './status-chips.tsx';
import { useArrivedOrders } from './use-arrived-orders.ts';
import { useOrderFilter } from './use-order-filter.ts';

// What is opened on demand, or stands where no rows are, is loaded on demand, so that the rows come sooner.
const NoOrders = lazyComponent(async () => (await import('./order-list-states.tsx')).NoOrders);
const OrderTable = lazyComponent(async () => (await import('./order-table.tsx')).OrderTable);
const Pagination = lazyComponent(async () => (await import('#ui/lists/pagination.tsx')).Pagination);
const OrderFilterPanel = lazyComponent(async () => (await import('./order-filter-panel.tsx')).OrderFilterPanel);

interface OrderListProps {
  storeId: string;
  isTable: boolean;
  /** Where search and filters stand, if not above the list. */
  searchPlace: HTMLElement | null;
}

/** Shows search, filters, rows and pages of one shop's orders; Q-053. */
export function OrderList({ storeId, isTable, searchPlace }: OrderListProps) {
  const { filter, change, turnTo, clear } = useOrderFilter();
  const list = useOrderPage(storeId, filter);
  const { orders = [], total = 0 } = list.data ?? {};
  const { shown, all } = useOrderCounts(storeId, filter, total);
  const statuses = useStatusCounts(storeId, filter);
  const goods = useOrderGoods(orders);
  const arrived = useArrivedOrders(storeId);
  const { onType, keep } = useTypedSearch(filter.search, list.isPlaceholderData);
  const rows = keep(orders, textsOfOrder);

  const filtered = isOrderFiltered(filter);
  const filters = countOrderFilters(filter);
  // The rows and total of the last filter stay while those of the next load; their count would be wrong.
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const countLine = isCounted
    ? m.orders_count({ shown: formatKnown(shown), total: formatKnown(all) })
    : m.orders_loading();
  const pageCount = Math.ceil((shown ?? total) / orderPageSize);
  useLastPage({ page: filter.page, pageCount, isKnown: isCounted && orders.length === 0 }, turnTo);

  const Rows = isTable ? OrderTable : OrderPhoneRows;
  const loading = <ListSkeleton text={m.orders_loading()} />;
  const latest = arrived[0];
  const bar = (
    <FilterBar
      isWide={isTable}
      count={filters}
      label={filters > 0 ? m.orders_filters_on({ count: filters }) : m.orders_filters()}
      search={
        <SearchField
          label={m.orders_search()}
          placeholder={isTable ? m.orders_search_placeholder() : m.orders_search_short()}
          maxLength={longestOrderSearch}
          value={filter.search}
          onSearch={(search) => change({ search })}
          onType={onType}
        />
      }
      panel={(onClose) => (
        <LazyPart>
          <OrderFilterPanel
            isWide={isTable}
            countLine={countLine}
            filter={filter}
            onChange={change}
            onClear={clear}
            onClose={onClose}
          />
        </LazyPart>
      )}
    />
  );
  return (
    <>
      {isTable ? bar : searchPlace && createPortal(bar, searchPlace)}
      <StatusChips status={filter.status} counts={statuses} onStatus={(status) => change({ status })} />
      {/* It stands there while empty too: screen readers announce only what changes in a region they know. */}
      <div role="status" className="not-empty:mb-4">
        {latest ? (
          <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-info-soft px-4 py-2 text-[0.9375rem] font-medium text-on-info-soft">
            <span>{m.orders_arrived({ id: latest.trackingId, customer: customerOf(latest) })}</span>
            <Link
              to={orderPaths.order(latest.id)}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {m.orders_arrived_open()}
            </Link>
          </p>
        ) : null}
      </div>
      <ListFrame
        list={list}
        failedText={m.orders_failed()}
        retryLabel={m.orders_try_again()}
        loading={loading}
        head={
          list.data && (orders.length > 0 || filtered) ? (
            // On a phone the chips say how many there are; a filter has to be seen.
            <div className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 ${isTable || filtered ? '' : 'sr-only'}`}>
              <CountLine
                text={countLine}
                clearLabel={m.orders_clear_filters()}
                onClear={filtered && orders.length > 0 ? clear : undefined}
              />
            </div>
          ) : null
        }
        empty={
          isCounted && total === 0 ? (
            <LazyPart>
              <NoOrders filtered={filtered} onClear={clear} />
            </LazyPart>
          ) : null
        }
      >
        {orders.length > 0 ? (
          <>
            {rows.length > 0 ? (
              <LazyPart fallback={loading}>
                <Rows
                  orders={rows}
                  goods={goods}
                  arrived={new Set(arrived.map(({ id }) => id))}
                  isOldestFirst={filter.sort === 'oldest'}
                  onSort={
                    filter.search.trim() === '' ? (isOldest) => change({ sort: isOldest ? 'oldest' : '' }) : undefined
                  }
                />
              </LazyPart>
            ) : (
              loading
            )}
            {pageCount > 1 ? (
              <div className="mt-5">
                <LazyPart fallback={<div className="h-11" />}>
                  <Pagination page={filter.page} pageCount={pageCount} onPage={(page) => turnTo(page)} />
                </LazyPart>
              </div>
            ) : null}
          </>
        ) : null}
      </ListFrame>
    </>
  );
}

function formatKnown(count: number | undefined): string {
  return count === undefined ? '…' : formatWhole(count);
}
