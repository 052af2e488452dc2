import { actRights } from '@duka/domain/members/screen-rights';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import type { DashboardCounts } from '#data/calls/hosted-counts.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { useDashboardCounts } from '#shop/figures/figure-queries.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface Task {
  readonly icon: IconName;
  readonly name: string;
  readonly to: string;
  /** How many of them there are, how much that is, or which day it is. */
  readonly figure: string;
  /** Says too much to stand beside another one on a phone. */
  readonly isWide?: boolean;
}

interface ToDoListProps {
  storeId: string;
  /** The number of unread messages; undefined until it is known, 0 where it cannot be asked for. */
  unread: number | undefined;
}

/**
 * The tasks of the seller, each with its count and the list that it counts. The counts of the product summary always stand there, as
 * the specification has them (DASH-004 to DASH-006); of the rest, what is zero is not there. DASH-001.
 */
export function ToDoList({ storeId, unread }: ToDoListProps) {
  const { data: today, isError } = useDashboardCounts(storeId);
  const tasks = today && listTasks(today, unread);
  const may = useMay();
  const isNothing = tasks?.length === 0 && !today?.orders?.Pending && !today?.stock?.low;
  return (
    <Card padding="none" className="grow pt-1">
      <section aria-label={m.dashboard_to_do()}>
        <h2 className="px-3 pb-1 text-lg sm:px-4 font-semibold tracking-tight text-ink">{m.dashboard_to_do()}</h2>
        {isNothing ? <p className="px-3 pb-2 text-muted sm:px-4">{m.dashboard_to_do_none()}</p> : null}
        <div className="flex flex-wrap gap-px border-t border-line bg-line">
          <section aria-label={m.dashboard_summary()} className="contents">
            <ul className="contents">
              {listSummary(today, isError, may).map((task) => (
                <TaskRow key={task.to} {...task} />
              ))}
            </ul>
          </section>
          <ul className="contents">
            {tasks
              ? tasks.map((task) => <TaskRow key={task.to} {...task} />)
              : [1, 2].map((row) => (
                  <li key={row} className="flex min-h-11 grow basis-[40%] items-center bg-surface px-4 lg:basis-full">
                    <Skeleton className="h-5 w-full" />
                  </li>
                ))}
          </ul>
        </div>
      </section>
    </Card>
  );
}

function TaskRow({ icon, name, to, figure, isWide = false }: Task) {
  return (
    <li className={`grow bg-surface lg:basis-full ${isWide ? 'basis-full' : 'basis-[40%]'}`}>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-2 px-3 py-1 text-[0.9375rem] leading-tight hover:bg-sunken/40 sm:px-4"
      >
        <Icon name={icon} className="text-muted max-lg:hidden" />
        <span className="min-w-0 grow">{name}</span> <Figure size="row">{figure}</Figure>
        <Icon name="chevron-right" size={16} className="text-muted max-lg:hidden" />
      </Link>
    </li>
  );
}

/** The counts of the specification; Q-051. */
function listSummary(today: DashboardCounts | undefined, isError: boolean, may: ReturnType<typeof useMay>): Task[] {
  const unknown = isError ? m.dashboard_count_failed() : undefined;
  const orders = may(actRights.readOrders);
  const { Pending, 'In-Progress': underWay } = today?.orders ?? {};
  return [
    ...(orders ? [counted('clock', m.dashboard_pending(), '/orders?status=Pending', Pending, unknown)] : []),
    ...(may(actRights.readLedger)
      ? [counted('box', m.dashboard_low_stock(), '/products?stock=low-stock', today?.stock?.low, unknown)]
      : []),
    ...(orders ? [counted('send', m.dashboard_on_delivery(), '/orders?status=In-Progress', underWay, unknown)] : []),
  ];
}

/** Lists what else waits; the unread messages have their place until their number is known, so that nothing below moves. */
function listTasks({ stock, debtsDue, dayToClose }: DashboardCounts, unread: number | undefined): Task[] {
  const tasks = [
    counted('message', m.dashboard_unread(), '/messages', unread),
    counted('warning', m.dashboard_expired(), '/products?expiry=expired', stock?.expired ?? 0),
    counted('calendar', m.dashboard_expiring(), '/products?expiry=expiring', stock?.expiring ?? 0),
    {
      ...counted('check-circle', m.money_close_day(), '/money/day-end', dayToClose ? 1 : 0),
      ...{ isWide: true, figure: dayToClose ? (formatDay(dayToClose) ?? dayToClose) : '' },
    },
    {
      ...counted('users', m.dashboard_debts(), debtPaths.due, debtsDue?.debtors ?? 0),
      ...{ isWide: true, figure: `${formatWhole(debtsDue?.debtors ?? 0)} · ${formatPrice(debtsDue?.balance ?? 0)}` },
    },
  ];
  return tasks.filter(({ count }) => count !== 0);
}

/** A task with its count, or with what stands there until the count is known. */
function counted(icon: IconName, name: string, to: string, count: number | undefined, unknown = '…') {
  return { icon, name, to, count, figure: count === undefined ? unknown : formatWhole(count) };
}
