import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { createCountedCache } from '#database/counted-cache.ts';

/**
 * The size limit of a connection's cache in parts of some hundred bytes: the values of a query and the conditions in its name. Most
 * queries have some ten parts, the longest lists of ids five hundred.
 */
const maxParts = 50_000;
const charactersOfPart = 10;

type Row = Record<string, unknown>;

/** Runs compiled queries on a connection of this thread or of another one. */
export interface QueryRunner extends Pick<Kysely<unknown>, 'executeQuery'> {
  /** Reads each row as its values in the order of the columns, where that is quicker. */
  readonly executeValues?: (query: CompiledQuery) => Promise<unknown[][]>;
}

/** The thread that runs a query: `here` blocks this one meanwhile; the others are for queries that may take long. */
export type Lane = 'here' | ThreadLane;
export type ThreadLane = 'quick' | 'slow';
export type ThreadRunners = Readonly<Record<ThreadLane, QueryRunner>>;

/**
 * Runs the query that `build` returns. Building and compiling takes longer than a small query itself, so it happens once for each
 * `shape`: two queries of one shape have the same SQL, with their values in `parameters` in the SQL's order. Without a shape it happens
 * every time.
 */
export type RunQuery = Run<Row> & {
  /** As `RunQuery`, but resolves to each row as an array of its values in the order of the columns. */
  readonly values: Run<unknown[]>;
  /** Whether there are other threads; without them every lane is this one. */
  readonly hasLanes: boolean;
};

type Run<Answer> = (
  shape: string | undefined,
  parameters: readonly unknown[],
  build: () => Compilable,
  lane?: Lane,
) => Promise<Answer[]>;

export function createRunQuery(db: QueryRunner, threads?: ThreadRunners): RunQuery {
  const cache = createCountedCache<CompiledQuery<Row>>(
    maxParts,
    ({ parameters }, shape) => 1 + parameters.length + Math.floor(shape.length / charactersOfPart),
  );
  const runnerOf = (lane: Lane) => (lane === 'here' || !threads ? db : threads[lane]);

  function compile(shape: string | undefined, parameters: readonly unknown[], build: () => Compilable) {
    const known = shape === undefined ? undefined : cache.get(shape);
    if (known) return { ...known, parameters };
    const compiled = build().compile() as CompiledQuery<Row>;
    // A shape whose SQL has its values in another order is compiled every time, as they would be taken for one another.
    if (shape !== undefined && isSame(compiled.parameters, parameters)) cache.set(shape, compiled);
    return compiled;
  }

  const run: Run<Row> = async (shape, parameters, build, lane = 'here') =>
    (await runnerOf(lane).executeQuery(compile(shape, parameters, build))).rows;

  const values: Run<unknown[]> = async (shape, parameters, build, lane = 'here') => {
    const query = compile(shape, parameters, build);
    const runner = runnerOf(lane);
    return runner.executeValues?.(query) ?? (await runner.executeQuery(query)).rows.map(Object.values);
  };

  return Object.assign(run, { values, hasLanes: threads !== undefined });
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
