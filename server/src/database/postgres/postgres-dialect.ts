import {
  type ColumnDefinitionNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  Kysely,
  type OperationNode,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type QueryResult,
  RawNode,
  ReferenceNode,
} from 'kysely';
import type { ClientBase, QueryResult as PgResult, Pool } from 'pg';
import { type ChangeNotes, noteStatement } from '#database/changes.ts';
import { type Failures, toStoreError } from './postgres-errors.ts';
import { nullsOf } from './postgres-sql.ts';

/** Where statements are run: any connection of a pool, or the one of a transaction. */
type Runner = Pick<Pool | ClientBase, 'query'>;

/** Hooks of a writing connection: the noted changes, and the first failed statement. */
interface Hooks {
  readonly notes: ChangeNotes;
  readonly failed: (error: unknown) => void;
}

/** Opens a Kysely over a pool or one connection. It begins and ends no transactions. A connection that only reads has no hooks. */
export function createPostgresKysely(runner: Runner, failures: Failures, hooks?: Hooks): Kysely<unknown> {
  return createKyselyOver(createConnection(runner, failures, hooks), (db) => new PostgresIntrospector(db));
}

/** Opens a Kysely for the migrations of a new database: it says of no table that it is there, as none has rows to bring along. */
export function createKyselyOfNew(runner: Runner, failures: Failures): Kysely<unknown> {
  const nothing = { getSchemas: async () => [], getTables: async () => [], getMetadata: async () => ({ tables: [] }) };
  return createKyselyOver(createConnection(runner, failures, undefined), () => nothing);
}

function createKyselyOver(
  connection: DatabaseConnection,
  createIntrospector: Dialect['createIntrospector'],
): Kysely<unknown> {
  const refuse = async () => {
    throw new Error('Transactions are opened by Database.transaction alone.');
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
    createIntrospector,
    createQueryCompiler: () => new SharedWordsCompiler(),
  };
  return new Kysely<unknown>({ dialect });
}

function createConnection(runner: Runner, failures: Failures, hooks: Hooks | undefined): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (hooks) noteStatement(hooks.notes, query.query);
      try {
        const values = query.parameters.map(toPostgresValue);
        const { rows, rowCount } = (await runner.query({
          name: nameOf(query.sql),
          text: query.sql,
          values,
        })) as PgResult;
        return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
      } catch (error) {
        hooks?.failed(error);
        throw toStoreError(error, failures);
      }
    },
    streamQuery: refuseStream,
  };
}

// biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
async function* refuseStream(): AsyncIterableIterator<never> {
  throw new Error('Streaming is not offered.');
}

/** The most statements that stay prepared on each connection, and the most characters of one; the app has some hundred. */
const maxNames = 1000;
const maxNamedLength = 20_000;
/** The names of statements, and those that were run but once. */
const names = new Map<string, string>();
const seen = new Set<string>();

/** A statement that comes again is prepared under a name, so that it is planned once for each connection. */
function nameOf(sql: string): string | undefined {
  if (sql.length > maxNamedLength) return undefined;
  const known = names.get(sql);
  if (known !== undefined || names.size >= maxNames) return known;
  if (!seen.has(sql)) {
    if (seen.size >= maxNames) seen.clear();
    seen.add(sql);
    return undefined;
  }
  seen.delete(sql);
  const name = `duka${names.size}`;
  names.set(sql, name);
  return name;
}

/** Stands for NUL, which PostgreSQL cannot store. No text has this character: it is none. */
export const standInForNul = '\uffff';

/** Truth values are stored as 0 and 1. */
function toPostgresValue(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', standInForNul) : value;
}

const columnTypes: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
};

/** Compiles queries for both engines where PostgreSQL would read them otherwise than SQLite. */
class SharedWordsCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(columnTypes[node.dataType as string] ?? (node.dataType as string));
  }

  /** Rows are numbered in the order of their insertion. */
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    if (node.column.column.name === '_seq') this.append('"_seq" bigint generated by default as identity primary key');
    else super.visitColumnDefinition(node);
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    const column = columnOf(node.orderBy);
    if (column !== undefined && node.nulls === undefined) this.append(nullsOf(column, isDescending(node)));
  }

  /** PostgreSQL knows no empty list. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length === 0) this.append('(select null where false)');
    else super.visitPrimitiveValueList(node);
  }

  /** A fraction is compared with a column of whole numbers as SQLite does, instead of being refused. */
  protected override appendValue(value: unknown): void {
    const isFraction = typeof value === 'number' && !Number.isSafeInteger(value);
    if (isFraction) this.append('cast(');
    super.appendValue(value);
    if (isFraction) this.append(' as double precision)');
  }
}

/** Returns the column that a node is, also as `sql.ref` writes it. */
function columnOf(node: OperationNode): string | undefined {
  if (RawNode.is(node)) {
    const [only, ...others] = node.parameters;
    return only && others.length === 0 && node.sqlFragments.join('') === '' ? columnOf(only) : undefined;
  }
  const column = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(column) ? column.column.name : undefined;
}

function isDescending({ direction }: OrderByItemNode): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments.join('') === 'desc';
}
