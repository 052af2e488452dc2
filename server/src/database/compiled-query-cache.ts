import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { createCountedCache } from './counted-cache.ts';

/**
 * The most parts of the shapes of each connection together, which take some hundred bytes each: its values, and the
 * conditions that its name lists. Most have some ten, and the longest lists of ids five hundred.
 */
const maxParts = 50_000;
const charactersOfPart = 10;

type Row = Record<string, unknown>;

/** Runs compiled queries: a connection of this thread, or one of another thread. */
export interface QueryRunner extends Pick<Kysely<unknown>, 'executeQuery'> {
  /** Reads each row as its values in the order of the columns, where that is quicker. */
  readonly executeValues?: (query: CompiledQuery) => Promise<unknown[][]>;
}

/** The threads that run what may take long; what is asked `here` keeps this one from all else meanwhile. */
export type Lane = 'here' | SideLane;
export type SideLane = 'quick' | 'slow';
export type SideRunners = Readonly<Record<SideLane, QueryRunner>>;

/**
 * Runs the query that `build` makes. Building and compiling it takes longer than SQLite needs for a small answer, so it is
 * done once for each shape: two queries of one shape have the same SQL, and their values in `parameters`, in the SQL's order.
 * Without a shape it is done every time.
 */
export type RunQuery = Run<Row> & {
  /** Does the same, and returns each row as its values in the order of the columns. */
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

export function createRunQuery(db: QueryRunner, beside?: SideRunners): RunQuery {
  const cache = createCountedCache<CompiledQuery<Row>>(
    maxParts,
    ({ parameters }, shape) => 1 + parameters.length + Math.floor(shape.length / charactersOfPart),
  );
  const runnerOf = (lane: Lane) => (lane === 'here' || !beside ? db : beside[lane]);

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

  return Object.assign(run, { values, hasLanes: beside !== undefined });
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
