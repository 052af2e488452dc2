import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Lane, RunQuery } from './compiled-query-cache.ts';
import { type Condition, type RowSource, toColumn, toExpression } from './conditions.ts';
import { areDisjoint, findBranches } from './or-branches.ts';
import { type Asked, chooseLane, isOrdinary } from './query-cost.ts';
import { parametersOf, parametersOfList, shapeOf, shapeOfList } from './query-shape.ts';
import { asksTexts } from './search-text.ts';

// The columns of a listed table are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;
type Select = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
}

export interface ListOptions {
  /** All must hold. */
  readonly where: readonly Condition[];
  /** Ties, and no order at all, follow the order of insertion. */
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** The list starts behind, or ends before, this document, whose row must exist. */
  readonly cursor?: { readonly id: string; readonly direction: 'after' | 'before' };
}

/** Rows in the asked order, with all their columns. */
export async function listRows(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  options: ListOptions,
): Promise<Record<string, unknown>[]> {
  const lane = await laneOf(db, run, source, options);
  const backwards = options.cursor?.direction === 'before';
  const order = [...(options.order ?? []), { attribute: '$sequence', descending: false }];

  function sort(query: Select): Select {
    return order.reduce(
      (sorted, { attribute, descending }) =>
        sorted.orderBy(toSortColumn(attribute), descending === backwards ? 'asc' : 'desc'),
      query,
    );
  }

  function cut(query: Select): Select {
    const limited = options.limit === undefined ? query : query.limit(options.limit);
    return options.offset ? limited.offset(options.offset) : limited;
  }

  function page(query: Select): Select {
    if (!asksTexts(options.where)) return cut(sort(query)).selectAll(source.table);
    // The index of texts alone tells which rows match; only then are the rows themselves read.
    const found = cut(sort(query)).select('_seq');
    return sort(db.selectFrom(source.table).where('_seq', 'in', found)).selectAll(source.table);
  }

  /**
   * Takes the first rows of each branch and merges them: an index per branch, instead of sorting all rows of all
   * branches.
   */
  function pageOfWays(branches: readonly (readonly Condition[])[]): Select {
    const found = branches
      .map((where) =>
        db
          .selectFrom(
            cut(sort(selectTimed(db, source, where, lane)))
              .select('_seq')
              .as('branch'),
          )
          .select('_seq'),
      )
      .reduce((all, branch) => all.unionAll(branch));
    return cut(sort(db.selectFrom(source.table).where('_seq', 'in', found))).selectAll(source.table);
  }

  const isFirstPage = options.limit !== undefined && !options.offset && options.cursor === undefined;
  const branches = isFirstPage && options.order?.length ? findBranches(options.where) : undefined;
  if (branches) {
    const parameters = branches.flatMap((where) => parametersOfList(source, { ...options, where }));
    const shape = `branches ${lane} ${source.table} ${shapeOfList(options)}`;
    return run(shape, [...parameters, options.limit], () => pageOfWays(branches), lane);
  }
  if (options.cursor === undefined) {
    const shape = `list ${lane} ${source.table} ${shapeOfList(options)}`;
    const build = () => page(selectTimed(db, source, options.where, lane));
    return run(shape, parametersOfList(source, options), build, lane);
  }
  const query = selectTimed(db, source, options.where, lane);
  const beyond = page(await beyondCursor(db, query, source.table, order, options.cursor));
  const found = await run(undefined, [], () => beyond, lane);
  return backwards ? found.reverse() : found;
}

/** Counts the rows that match, at most up to `cap`. */
export async function countRows(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  where: readonly Condition[],
  cap: number,
): Promise<number> {
  const lane = await laneOf(db, run, source, { where, limit: cap, counts: true });
  const branches = findBranches(where);
  if (branches && areDisjoint(source, branches)) {
    const parameters = [...branches.flatMap((branch) => parametersOf(source, branch)), cap];
    const build = () => {
      const rows = branches
        .map((branch) => selectTimed(db, source, branch, lane).select(sql`1`.as('one')))
        .reduce((all, branch) => all.unionAll(branch));
      return db.selectFrom(rows.limit(cap).as('counted')).select((eb) => eb.fn.countAll<number>().as('total'));
    };
    const [result] = await run(`count branches ${lane} ${source.table} ${shapeOf(where)}`, parameters, build, lane);
    return Number(result?.total ?? 0);
  }
  const shape = `count ${lane} ${source.table} ${shapeOf(where)}`;
  const build = () => {
    const rows = selectTimed(db, source, where, lane).select(sql`1`.as('one')).limit(cap).as('counted');
    return db.selectFrom(rows).select((eb) => eb.fn.countAll<number>().as('total'));
  };
  const [result] = await run(shape, [...parametersOf(source, where), cap], build, lane);
  return Number(result?.total ?? 0);
}

/** Chooses the lane of a list or count. An `or` of branches costs as much as the costliest of them. */
async function laneOf(db: Kysely<AnyTables>, run: RunQuery, source: RowSource, asked: Asked): Promise<Lane> {
  if (!run.hasLanes || isOrdinary(source.indexes, asked)) return 'here';
  const isBranched = asked.counts || (asked.order?.length && !asked.offset && !asked.cursor);
  const branches = (isBranched && findBranches(asked.where)) || [asked.where];
  const costly = branches.map((where) => ({ ...asked, where })).filter((each) => !isOrdinary(source.indexes, each));
  const chosen = await Promise.all(
    costly.map((each) => chooseLane(source.indexes, each, () => countTable(db, run, source.table))),
  );
  return (['slow', 'quick'] as const).find((lane) => chosen.includes(lane)) ?? 'here';
}

/** Answers the number of a table's last row, as counting them would take as long as what it is asked for. */
async function countTable(db: Kysely<AnyTables>, run: RunQuery, table: string): Promise<number> {
  const last = () => db.selectFrom(table).select(({ fn }) => fn.max('_seq').as('last'));
  const [row] = await run(`last ${table}`, [], last);
  return Number(row?.last ?? 0);
}

/** Selects as `selectWhere`; in the slow lane each row asks whether there is time left. */
function selectTimed(db: Kysely<AnyTables>, source: RowSource, where: readonly Condition[], lane: Lane): Select {
  if (lane !== 'slow') return selectWhere(db, source, where);
  const inTime = sql<SqlBool>`in_time(${sql.ref(`${source.table}._seq`)})`;
  return db.selectFrom(source.table).where((eb) => eb.and([inTime, toExpression(eb, source, where)]));
}

/** Selects the rows for which all conditions hold; the columns are still to be chosen. */
export function selectWhere(db: Kysely<AnyTables>, source: RowSource, where: readonly Condition[]): Select {
  const query: Select = db.selectFrom(source.table);
  return where.length === 0 ? query : query.where((eb) => toExpression(eb, source, where));
}

function toSortColumn(attribute: string): string {
  return attribute === '$sequence' ? '_seq' : toColumn(attribute);
}

/** Keeps the rows behind (or ahead of) the cursor's row in the asked order. */
async function beyondCursor(
  db: Kysely<AnyTables>,
  query: Select,
  table: string,
  order: readonly Order[],
  cursor: NonNullable<ListOptions['cursor']>,
): Promise<Select> {
  const row = await db.selectFrom(table).selectAll().where('_id', '=', cursor.id).executeTakeFirstOrThrow();
  const backwards = cursor.direction === 'before';
  return query.where((eb) =>
    eb.or(
      order.map(({ attribute, descending }, index) => {
        const equalSoFar = order.slice(0, index).map((earlier) => {
          const column = toSortColumn(earlier.attribute);
          return eb(column, '=', row[column]);
        });
        const column = toSortColumn(attribute);
        return eb.and([...equalSoFar, eb(column, descending === backwards ? '>' : '<', row[column])]);
      }),
    ),
  );
}
