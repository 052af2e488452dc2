import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type ChangeNotes, noteStatement } from '#database/changes.ts';
import { createCountedCache } from '#database/counted-cache.ts';
import type { QueryRunner } from '#database/query/compiled-query-cache.ts';
import { toStoreError } from './sqlite-errors.ts';
import { createRowReader, type RowReader } from './sqlite-read-rows.ts';

/** The most prepared statements of a connection; the app has some hundred shapes of query. */
const maxStatements = 500;

/**
 * Opens a Kysely over one connection. It begins and ends no transactions, as the writer queue does. Its writes are
 * noted in `changes`; a connection that only reads has none.
 */
export function createKysely(connection: DatabaseSync, changes?: ChangeNotes): Kysely<unknown> & QueryRunner {
  return new DirectKysely(createConnection(connection, changes));
}

/** Opens a read-only Kysely whose queries run in another thread, through `ask`. */
export function createThreadKysely(
  ask: (sql: string, parameters: readonly SQLInputValue[]) => Promise<unknown[]>,
): Kysely<unknown> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return { rows: (await ask(query.sql, query.parameters.map(toSqliteValue))) as Row[] };
      } catch (error) {
        throw toStoreError(error);
      }
    },
    streamQuery: refuseStream,
  };
  return new Kysely<unknown>({ dialect: createDialect(connection) });
}

/**
 * Hands compiled queries to its one connection, past the layers that look for a free one and for plugins, which take as long as
 * a small query.
 */
class DirectKysely extends Kysely<unknown> implements QueryRunner {
  readonly executeValues: QueryRunner['executeValues'];

  constructor(connection: DatabaseConnection & QueryRunner) {
    super({ dialect: createDialect(connection) });
    this.executeQuery = connection.executeQuery;
    this.executeValues = connection.executeValues;
  }
}

function createDialect(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  };
}

/**
 * Writes a limit as a sum. Where it is a parameter alone, the engine looks at its value to plan the query, and so prepares the
 * statement anew each time that a value is bound: a quarter of the time of a page of 25.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

function createDriver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('Transactions are opened by Database.transaction alone.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}

function createConnection(database: DatabaseSync, changes: ChangeNotes | undefined): DatabaseConnection & QueryRunner {
  const statements = createCountedCache<PreparedStatement>(maxStatements);

  function prepare(sql: string): PreparedStatement {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    const prepared = { statement, reader: createRowReader(statement) };
    statements.set(sql, prepared);
    return prepared;
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (changes) noteStatement(changes, query.query);
      try {
        const { statement, reader } = prepare(query.sql);
        const parameters = query.parameters.map(toSqliteValue);
        if (reader) return { rows: reader.rows(parameters) as Row[] };
        return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
      } catch (error) {
        throw toStoreError(error);
      }
    },
    async executeValues(query: CompiledQuery): Promise<unknown[][]> {
      try {
        return prepare(query.sql).reader?.values(query.parameters.map(toSqliteValue)) ?? [];
      } catch (error) {
        throw toStoreError(error);
      }
    },
    streamQuery: refuseStream,
  };
}

// biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
async function* refuseStream(): AsyncIterableIterator<never> {
  throw new Error('Streaming is not offered.');
}

interface PreparedStatement {
  readonly statement: StatementSync;
  /** Undefined for a statement that has no rows. */
  readonly reader: RowReader | undefined;
}

function toSqliteValue(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);
}
