import type { Condition, RowSource } from './conditions.ts';

type Way = readonly Condition[];

/**
 * The conditions once for each way a row can match, where that is known by equal values alone (messages sent or received,
 * and in both directions of a thread): each way then follows an index in the asked order. Undefined for all other lists.
 */
export function findWays(where: Way): Way[] | undefined {
  const [narrowest] = [...where].sort((one, other) => narrowness(other) - narrowness(one));
  if (!narrowest || !('conditions' in narrowest) || narrowness(narrowest) === 0) return undefined;
  return narrowest.conditions.map((way) => where.map((condition) => (condition === narrowest ? way : condition)));
}

/** Whether no row can match in two of the ways: each two ask the same attribute for different values. */
export function areApart(source: RowSource, ways: readonly Way[]): boolean {
  const values = ways.map((way) => readValues(source, way));
  return values.every((one, index) =>
    values
      .slice(index + 1)
      .every((other) => [...one].some(([name, value]) => other.has(name) && other.get(name) !== value)),
  );
}

/** The fewest equal values that a way of an `or` asks for; 0 for any other condition. */
function narrowness(condition: Condition): number {
  return 'conditions' in condition && condition.method === 'or'
    ? Math.min(...condition.conditions.map(countEquals))
    : 0;
}

function countEquals(condition: Condition): number {
  if ('conditions' in condition) {
    const counts = condition.conditions.map(countEquals);
    return condition.method === 'or' || counts.includes(0) ? 0 : counts.length;
  }
  return condition.method === 'equal' && condition.values.length === 1 ? 1 : 0;
}

/** What a row of this way holds for certain. To-many relations hold several values, so they tell nothing apart. */
function readValues(source: RowSource, way: Way): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const condition of way) {
    if ('conditions' in condition) {
      if (condition.method === 'or') continue;
      for (const [name, value] of readValues(source, condition.conditions)) values.set(name, value);
    } else if (condition.method === 'equal' && condition.values.length === 1) {
      if (source.relationTableOf(condition.attribute) === undefined)
        values.set(condition.attribute, condition.values[0]);
    }
  }
  return values;
}
