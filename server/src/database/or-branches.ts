import type { Condition, RowSource } from './conditions.ts';

type Branch = readonly Condition[];

/**
 * The conditions once for each branch a row can match, where that is known by equal values alone (messages sent or received,
 * and in both directions of a thread): each branch then follows an index in the asked order. Undefined for all other lists.
 */
export function findBranches(where: Branch): Branch[] | undefined {
  const [narrowest] = [...where].sort((one, other) => narrowness(other) - narrowness(one));
  if (!narrowest || !('conditions' in narrowest) || narrowness(narrowest) === 0) return undefined;
  return narrowest.conditions.map((branch) => where.map((condition) => (condition === narrowest ? branch : condition)));
}

/** Whether no row can match in two of the branches: each two ask the same attribute for different values. */
export function areDisjoint(source: RowSource, branches: readonly Branch[]): boolean {
  const values = branches.map((branch) => readValues(source, branch));
  return values.every((one, index) =>
    values
      .slice(index + 1)
      .every((other) => [...one].some(([name, value]) => other.has(name) && other.get(name) !== value)),
  );
}

/** The fewest equal values that a branch of an `or` asks for; 0 for any other condition. */
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

/** What a row of this branch holds for certain. To-many relations hold several values, so they tell nothing apart. */
function readValues(source: RowSource, branch: Branch): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const condition of branch) {
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
