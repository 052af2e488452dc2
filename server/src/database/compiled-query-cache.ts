import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

/** The most shapes of each connection; the longest lists of ids have one each. */
const maxShapes = 500;

type Row = Record<string, unknown>;

/**
 * Runs the query that `build` makes. Building and compiling it takes longer than SQLite needs for a small answer, so it is
 * done once for each shape: two queries of one shape have the same SQL, and their values in `parameters`, in the SQL's order.
 */
export type RunQuery = (shape: string, parameters: readonly unknown[], build: () => Compilable) => Promise<Row[]>;

export function createRunQuery(db: Kysely<unknown>): RunQuery {
  const cache = new LRUCache<string, CompiledQuery<Row>>({ max: maxShapes });
  return async (shape, parameters, build) => {
    const known = cache.get(shape);
    if (known) return (await db.executeQuery<Row>({ ...known, parameters })).rows;
    const compiled = build().compile() as CompiledQuery<Row>;
    // A shape whose SQL has its values in another order is compiled every time, as they would be taken for one another.
    if (isSame(compiled.parameters, parameters)) cache.set(shape, compiled);
    return (await db.executeQuery<Row>(compiled)).rows;
  };
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
