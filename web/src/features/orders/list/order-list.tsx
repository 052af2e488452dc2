import { type OrderSums, openStatuses } from '@duka/domain/figures/today';
import { callRights } from '@duka/domain/members/screen-rights';
import { isWrittenByShop, type OrderStatus, orderStatuses } from '@duka/domain/orders/order';
import {
  countOrderFilters,
  everyOrder,
  isOrderFiltered,
  type OrderFilter,
  orderPageSize,
  parseOrderFilter,
  toOrderParameters,
} from '@duka/domain/orders/order-filter';
import { maxOrderSearchLength, textsOfOrder } from '@duka/domain/orders/order-search';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatWhole } from '@duka/domain/values/money';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { can } from '#data/calls/capabilities.ts';
import { toRelationId } from '#data/calls/document-data.ts';
import { readToday } from '#data/calls/now.ts';
import { subscribeDocuments } from '#data/connection/realtime.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay, useMembership } from '#session/membership.ts';
import { customerOf } from '#shop/trade/customer-of.ts';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Chip, ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { CountLine } from '#ui/lists/count-line.tsx';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useListFilter } from '#ui/lists/use-list-filter.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { useOrderCounts, useOrderGoods, useOrderPage, useStatusCounts } from './order-list-queries.ts';
import { OrderPhoneRows } from './order-phone-rows.tsx';

// What is opened on demand, or stands where no rows are, is loaded on demand, so that the rows come sooner.
const NoOrders = lazyComponent(async () => (await import('./order-list-states.tsx')).NoOrders);
const OrderTable = lazyComponent(async () => (await import('./order-table.tsx')).OrderTable);
const Pagination = lazyComponent(async () => (await import('#ui/lists/pagination.tsx')).Pagination);
const OrderFilterPanel = lazyComponent(async () => (await import('./order-filter-panel.tsx')).OrderFilterPanel);

interface OrderListProps {
  storeId: string;
  isTable: boolean;
  /** The element that holds search and filters, if they are not above the list. */
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
          maxLength={maxOrderSearchLength}
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
      <StatusChips
        status={filter.status}
        counts={statuses}
        onStatus={(status) => change({ status })}
        first={
          <>
            <PasteLink />
            <MineChip member={filter.member} onChange={change} />
          </>
        }
      />
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

interface StatusChipsProps {
  status: OrderFilter['status'];
  /** How many orders the other filters find in each status, and what the open ones come to; undefined until it is known. */
  counts: OrderSums | undefined;
  onStatus: (status: OrderStatus | '') => void;
  /** The elements before the statuses. */
  first: ReactNode;
}

/** Chooses the orders of one status, and says how many there are, and what those come to that are still worked on. */
function StatusChips({ status, counts, onStatus, first }: StatusChipsProps) {
  const all = counts && orderStatuses.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ChipRow label={m.orders_statuses()}>
      {first}
      <Chip isPressed={status === ''} count={format(all)} onPress={() => onStatus('')}>
        {m.orders_status_all()}
      </Chip>
      {orderStatuses.map((each) => (
        <Chip
          key={each}
          isPressed={status === each}
          count={format(counts?.[each])}
          sum={describeSum(each, counts)}
          onPress={() => onStatus(each)}
        >
          {orderStatusWords[each]()}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Leads to the page that makes an order of a message; on a phone its icon speaks for it (DOOR-106). */
function PasteLink() {
  const may = useMay();
  if (!can('commands') || !may(callRights.pasteOrder)) return null;
  return (
    <ChipLink to={orderPaths.paste} icon="message">
      <span className="max-sm:sr-only">{m.orders_paste()}</span>
    </ChipLink>
  );
}

interface MineChipProps {
  /** The member whose sales the list shows. */
  member: string;
  onChange: (changes: Partial<OrderFilter>) => void;
}

/** Shows what whoever acts sold today, and all orders again; nothing for the owner, whose shop all of it is (STAFF-067). */
function MineChip({ member, onChange }: MineChipProps) {
  const { member: me } = useMembership();
  if (me.id === null || me.role === 'owner') return null;
  const isMine = member === me.id;
  const day = isMine ? '' : readToday();
  return (
    <Chip isPressed={isMine} onPress={() => onChange({ member: isMine ? '' : (me.id ?? ''), from: day, to: day })}>
      {m.orders_mine()}
    </Chip>
  );
}

function format(count: number | undefined): string {
  return count === undefined ? '' : formatWhole(count);
}

/** The total of the orders of an open status; undefined for none, before it is known, and from an older server. */
function describeSum(status: OrderStatus, counts: OrderSums | undefined): string | undefined {
  const open = openStatuses.find((each) => each === status);
  const total = open && counts?.openTotals?.[open];
  return total ? formatWhole(total) : undefined;
}

/** Holds the filter of the orders. */
function useOrderFilter() {
  const list = useListFilter(parseOrderFilter, toOrderParameters);
  return { ...list, clear: () => list.change(everyOrder) };
}

/**
 * The orders that arrived while the page was open, the latest first; Q-053. What the seller ordered elsewhere as a
 * customer is no order of this shop.
 */
function useArrivedOrders(storeId: string): readonly ShopOrder[] {
  const [arrived, setArrived] = useState<readonly ShopOrder[]>([]);
  useEffect(
    () =>
      subscribeDocuments('orders', {
        onEvent: ({ action, document }) => {
          if (toRelationId(document.storeId) !== storeId) return;
          const order = parseShopOrder(document);
          if (action !== 'create' || !order || isWrittenByShop(order.channel)) return;
          setArrived((before) => [order, ...before.filter(({ id }) => id !== order.id)]);
        },
      }),
    [storeId],
  );
  return arrived;
}
