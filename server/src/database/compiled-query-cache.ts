import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

/** The most shapes of each connection; the longest lists of ids have one each. */
const maxShapes = 500;

type Row = Record<string, unknown>;

/** Runs compiled queries: a connection of this thread, or one of another thread. */
export type QueryRunner = Pick<Kysely<unknown>, 'executeQuery'>;

/** The threads that run what may take long; what is asked `here` keeps this one from all else meanwhile. */
export type Lane = 'here' | SideLane;
export type SideLane = 'quick' | 'slow';
export type SideRunners = Readonly<Record<SideLane, QueryRunner>>;

/**
 * Runs the query that `build` makes. Building and compiling it takes longer than SQLite needs for a small answer, so it is
 * done once for each shape: two queries of one shape have the same SQL, and their values in `parameters`, in the SQL's order.
 * Without a shape it is done every time.
 */
export type RunQuery = Run & {
  /** Whether there are other threads; without them every lane is this one. */
  readonly hasLanes: boolean;
};

type Run = (
  shape: string | undefined,
  parameters: readonly unknown[],
  build: () => Compilable,
  lane?: Lane,
) => Promise<Row[]>;

export function createRunQuery(db: QueryRunner, beside?: SideRunners): RunQuery {
  const cache = new LRUCache<string, CompiledQuery<Row>>({ max: maxShapes });
  const run: Run = async (shape, parameters, build, lane = 'here') => {
    const runner = lane === 'here' || !beside ? db : beside[lane];
    const known = shape === undefined ? undefined : cache.get(shape);
    if (known) return (await runner.executeQuery<Row>({ ...known, parameters })).rows;
    const compiled = build().compile() as CompiledQuery<Row>;
    // A shape whose SQL has its values in another order is compiled every time, as they would be taken for one another.
    if (shape !== undefined && isSame(compiled.parameters, parameters)) cache.set(shape, compiled);
    return (await runner.executeQuery<Row>(compiled)).rows;
  };
  return Object.assign(run, { hasLanes: beside !== undefined });
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
