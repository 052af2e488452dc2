import {
  type AliasableExpression,
  type Expression,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { ListOptions, Order } from '#database/types.ts';
import type { Lane, RunQuery } from './compiled-query-cache.ts';
import { type Condition, type RowSource, toColumn, toExpression } from './conditions.ts';
import { areDisjoint, findBranches } from './or-branches.ts';
import { chooseLane, isOrdinary, type ListQuery } from './query-cost.ts';
import { parametersOf, parametersOfList, shapeOf, shapeOfList } from './query-shape.ts';
import { asksTexts, isOfTexts, isRanked, matchOrder, splitShop } from './search-text.ts';

// The columns of a listed table are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;
type Select = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

/** The columns that every row is read with. */
const metaColumns = ['_id', '_createdAt', '_updatedAt', '_permissions'];

/** Rows in the asked order, with the columns of the asked attributes. */
export async function listRows(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  options: ListOptions,
): Promise<Record<string, unknown>[]> {
  const lane = options.isLed ? 'here' : await laneOf(db, run, source, options);
  const backwards = options.cursor?.direction === 'before';
  const order: readonly Order[] = [...(options.order ?? []), { attribute: '$sequence', descending: false }];

  function sort(query: Select): Select {
    return order.reduce(
      (sorted, { attribute, descending, words, isForgiving = false }) =>
        sorted.orderBy(
          words
            ? source.match.rank(words, isForgiving)
            : attribute === '$sequence'
              ? sequenceOf(source, options.where, options.order)
              : sql.ref(toColumn(attribute)),
          descending === backwards ? 'asc' : 'desc',
        ),
      query,
    );
  }

  function cut(query: Select): Select {
    const limited = options.limit === undefined ? query : query.limit(options.limit);
    return options.offset ? limited.offset(options.offset) : limited;
  }

  const read = (query: Select) => selectColumns(query, source, options.attributes);

  function page(query: Select): Select {
    // A search first finds out which rows it is about.
    return asksTexts(options.where)
      ? cut(sort(query)).select(sequenceOf(source, options.where, options.order).as('_seq'))
      : read(cut(sort(query)));
  }

  async function readFound(found: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
    if (!asksTexts(options.where)) return [...found];
    return readRows(db, run, source, { sequences: found.map(({ _seq }) => Number(_seq)), ...options });
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
            cut(sort(selectTimed(db, source, { where }, lane)))
              .select('_seq')
              .as('branch'),
          )
          .select('_seq'),
      )
      .reduce((all, branch) => all.unionAll(branch));
    return read(cut(sort(db.selectFrom(source.table).where('_seq', 'in', found))));
  }

  const isFirstPage = options.limit !== undefined && !options.offset && options.cursor === undefined;
  // The best match is known only beside the searched texts, which the merged rows no longer have.
  const isMerged = isFirstPage && options.order?.length && !isRanked(options);
  const branches = isMerged ? findBranches(options.where) : undefined;
  if (branches) {
    const parameters = branches.flatMap((where) => parametersOfList(source, { ...options, where }));
    const shape = `branches ${lane} ${source.table} ${shapeOfList(options)}`;
    return run(shape, [...parameters, options.limit], () => pageOfWays(branches), lane);
  }
  if (options.cursor === undefined) {
    const shape = `list ${lane} ${source.table} ${shapeOfList(options)}`;
    const build = () => page(selectTimed(db, source, options, lane));
    return readFound(await run(shape, parametersOfList(source, options), build, lane));
  }
  const query = selectTimed(db, source, options, lane);
  const sequence = sequenceOf(source, options.where, options.order);
  const beyond = page(await beyondCursor(db, query, { table: source.table, order, sequence, cursor: options.cursor }));
  const found = await readFound(await run(undefined, [], () => beyond, lane));
  return backwards ? found.reverse() : found;
}

function selectColumns(query: Select, source: RowSource, attributes: ListOptions['attributes']): Select {
  if (!attributes) return query.selectAll(source.table);
  return query.select([...metaColumns, ...attributes.filter((name) => source.relationTableOf(name) === undefined)]);
}

/** Reads the rows with these numbers, in their order, with the columns of the asked attributes. */
export async function readRows(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  { sequences, attributes }: Pick<ListOptions, 'attributes'> & { readonly sequences: readonly number[] },
): Promise<Record<string, unknown>[]> {
  const places = new Map(sequences.map((sequence, place) => [sequence, place]));
  const ids = JSON.stringify(sequences);
  const build = () => {
    const named = db.selectFrom(source.table).where('_seq', 'in', source.match.numbersIn(ids));
    return selectColumns(named, source, attributes).select('_seq');
  };
  const rows = await run(`rows ${source.table} ${attributes}`, [ids], build);
  return rows.sort((one, other) => (places.get(Number(one._seq)) ?? 0) - (places.get(Number(other._seq)) ?? 0));
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
        .map((branch) => selectTimed(db, source, { where: branch }, lane).select(sql`1`.as('one')))
        .reduce((all, branch) => all.unionAll(branch));
      return db.selectFrom(rows.limit(cap).as('counted')).select((eb) => eb.fn.countAll<number>().as('total'));
    };
    const [result] = await run(`count branches ${lane} ${source.table} ${shapeOf(where)}`, parameters, build, lane);
    return Number(result?.total ?? 0);
  }
  const shape = `count ${lane} ${source.table} ${shapeOf(where)}`;
  const build = () => {
    const rows = selectTimed(db, source, { where }, lane).select(sql`1`.as('one')).limit(cap).as('counted');
    return db.selectFrom(rows).select((eb) => eb.fn.countAll<number>().as('total'));
  };
  const [result] = await run(shape, [...parametersOf(source, where), cap], build, lane);
  return Number(result?.total ?? 0);
}

/** Lists what a to-many relation of the rows that match holds, each id once. */
export async function listRelated(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  attribute: string,
  where: readonly Condition[],
): Promise<string[]> {
  const lane = await laneOf(db, run, source, { where, limit: Number.MAX_SAFE_INTEGER, counts: true });
  const build = () => {
    const documents = selectTimed(db, source, { where }, lane).select(sql.ref(`${source.table}._id`).as('_id'));
    const table = source.relationTableOf(attribute) as string;
    return db.selectFrom(table).select('related').distinct().where('document', 'in', documents);
  };
  const shape = `related ${lane} ${source.table} ${attribute} ${shapeOf(where)}`;
  const rows = await run(shape, parametersOf(source, where), build, lane);
  return rows.map(({ related }) => related as string);
}

/** Adds up a column of the rows that match; 0 for none. Unlike `sum`, `total` never overflows. */
export async function sumRows(
  db: Kysely<AnyTables>,
  run: RunQuery,
  source: RowSource,
  attribute: string,
  where: readonly Condition[],
): Promise<number> {
  const lane = await laneOf(db, run, source, { where, limit: Number.MAX_SAFE_INTEGER, counts: true });
  const amount = sql.ref(`${source.table}.${toColumn(attribute)}`);
  const build = () => {
    const rows = selectTimed(db, source, { where }, lane).select(amount.as('amount')).as('summed');
    return db.selectFrom(rows).select(({ fn }) => fn<number>('total', ['amount']).as('total'));
  };
  const [result] = await run(undefined, [], build, lane);
  return Number(result?.total ?? 0);
}

/** Chooses the lane of a list or count. An `or` of branches costs as much as the costliest of them. */
async function laneOf(db: Kysely<AnyTables>, run: RunQuery, source: RowSource, query: ListQuery): Promise<Lane> {
  if (!run.hasLanes || isOrdinary(source.indexes, query)) return 'here';
  const isBranched = query.counts || (query.order?.length && !query.offset && !query.cursor);
  const branches = (isBranched && findBranches(query.where)) || [query.where];
  const costly = branches.map((where) => ({ ...query, where })).filter((each) => !isOrdinary(source.indexes, each));
  const chosen = await Promise.all(
    costly.map((each) => chooseLane(source.indexes, each, () => countTable(db, source.table))),
  );
  return (['slow', 'quick'] as const).find((lane) => chosen.includes(lane)) ?? 'here';
}

/** Returns the number of a table's last row, as counting the rows would take as long as the query itself. */
async function countTable(db: Kysely<AnyTables>, table: string): Promise<number> {
  const last = db.selectFrom(table).select(({ fn }) => fn.max('_seq').as('last'));
  return Number((await last.executeTakeFirst())?.last ?? 0);
}

/** Selects as `selectWhere`; in the slow lane each row asks first whether there is time left. */
function selectTimed(
  db: Kysely<AnyTables>,
  source: RowSource,
  { where, order }: Pick<ListOptions, 'where' | 'order'>,
  lane: Lane,
): Select {
  const query = fromTables(db, source, where, order);
  const inTime = sql<SqlBool>`in_time(${sequenceOf(source, where, order)})`;
  return selectFrom(lane === 'slow' ? query.where(inTime) : query, source, where);
}

/** Selects the rows for which all conditions hold; the columns are still to be chosen. */
export function selectWhere(db: Kysely<AnyTables>, source: RowSource, where: readonly Condition[]): Select {
  return selectFrom(fromTables(db, source, where), source, where);
}

/** A search reads the texts of its shop, which lie side by side, and rows only where it asks for more of them. */
function fromTables(
  db: Kysely<AnyTables>,
  source: RowSource,
  where: readonly Condition[],
  order: readonly Order[] = [],
): Select {
  if (source.texts === undefined || !asksTexts(where)) return db.selectFrom(source.table);
  const texts: Select = db.selectFrom(source.texts);
  if (!needsRows(where, order)) return texts;
  // A cross join has a fixed order: the texts come first.
  return texts.crossJoin(source.table).where(sql<SqlBool>`${sql.ref(`${source.table}._seq`)} = ${rowOfKey}`);
}

/** The number of a row in the key of its texts; `search-texts.ts`. */
const rowOfKey = sql<number>`(key & 4294967295)`;

/** The values stand in the SQL in the order of `parametersOf`. */
function selectFrom(query: Select, source: RowSource, where: readonly Condition[]): Select {
  const { shop, rest } = isSearch(source, where) ? splitShop(where) : { shop: undefined, rest: where };
  const narrowed = rest.length === 0 ? query : query.where((eb) => toExpression(eb, source, rest));
  if (shop === undefined) return narrowed;
  const first = sql`(select _seq from stores where _id = ${shop}) << 32`;
  return query
    .where(sql<SqlBool>`key between ${first} and ${first} | 4294967295`)
    .where((eb) => toExpression(eb, source, rest));
}

function isSearch(source: RowSource, where: readonly Condition[]): boolean {
  return source.texts !== undefined && asksTexts(where);
}

/** Returns whether a search needs more than the texts. */
function needsRows(where: readonly Condition[], order: readonly Order[] = []): boolean {
  const isOfKey = ({ attribute }: Order) => attribute === matchOrder || attribute === '$sequence';
  return !splitShop(where).rest.every(isOfTexts) || !order.every(isOfKey);
}

/** The column, or the expression in its place, that identifies the row. */
function sequenceOf(
  source: RowSource,
  where: readonly Condition[],
  order?: readonly Order[],
): AliasableExpression<unknown> {
  const isOfTexts = isSearch(source, where) && !needsRows(where, order);
  return isOfTexts ? rowOfKey : sql.ref(`${source.table}._seq`);
}

function toSortColumn(attribute: string): string {
  return attribute === '$sequence' ? '_seq' : toColumn(attribute);
}

interface Beyond {
  readonly table: string;
  readonly order: readonly Order[];
  /** Identifies the row; a search has no column of that name. */
  readonly sequence: Expression<unknown>;
  readonly cursor: NonNullable<ListOptions['cursor']>;
}

/** Selects the rows behind (or ahead of) the cursor's row in the asked order. */
async function beyondCursor(
  db: Kysely<AnyTables>,
  query: Select,
  { table, order, sequence, cursor }: Beyond,
): Promise<Select> {
  const row = await db.selectFrom(table).selectAll().where('_id', '=', cursor.id).executeTakeFirstOrThrow();
  const backwards = cursor.direction === 'before';
  const toSorted = (attribute: string) => (attribute === '$sequence' ? sequence : sql.ref(toColumn(attribute)));
  return query.where((eb) =>
    eb.or(
      order.map(({ attribute, descending }, index) => {
        const equalSoFar = order.slice(0, index).map((earlier) => {
          return eb(toSorted(earlier.attribute), '=', row[toSortColumn(earlier.attribute)]);
        });
        const comparison = descending === backwards ? '>' : '<';
        return eb.and([...equalSoFar, eb(toSorted(attribute), comparison, row[toSortColumn(attribute)])]);
      }),
    ),
  );
}
