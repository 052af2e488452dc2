import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { RunQuery } from './compiled-query-cache.ts';
import { type Condition, type RowSource, toColumn, toExpression } from './conditions.ts';
import { areDisjoint, findBranches } from './or-branches.ts';
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
            cut(sort(selectWhere(db, source, where)))
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
    const shape = `branches ${source.table} ${shapeOfList(options)}`;
    return run(shape, [...parameters, options.limit], () => pageOfWays(branches));
  }
  if (options.cursor === undefined) {
    const shape = `list ${source.table} ${shapeOfList(options)}`;
    return run(shape, parametersOfList(source, options), () => page(selectWhere(db, source, options.where)));
  }
  const query = selectWhere(db, source, options.where);
  const found = await page(await beyondCursor(db, query, source.table, order, options.cursor)).execute();
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
  const branches = findBranches(where);
  if (branches && areDisjoint(source, branches)) {
    const parameters = [...branches.flatMap((branch) => parametersOf(source, branch)), cap];
    const [result] = await run(`count branches ${source.table} ${shapeOf(where)}`, parameters, () => {
      const rows = branches
        .map((branch) => selectWhere(db, source, branch).select(sql`1`.as('one')))
        .reduce((all, branch) => all.unionAll(branch));
      return db.selectFrom(rows.limit(cap).as('counted')).select((eb) => eb.fn.countAll<number>().as('total'));
    });
    return Number(result?.total ?? 0);
  }
  const shape = `count ${source.table} ${shapeOf(where)}`;
  const [result] = await run(shape, [...parametersOf(source, where), cap], () => {
    const rows = selectWhere(db, source, where).select(sql`1`.as('one')).limit(cap).as('counted');
    return db.selectFrom(rows).select((eb) => eb.fn.countAll<number>().as('total'));
  });
  return Number(result?.total ?? 0);
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
