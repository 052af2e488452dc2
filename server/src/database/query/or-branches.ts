import type { Condition, RowSource } from './conditions.ts';

type Branch = readonly Condition[];

/** The most values of all branches together: each repeats those of the other conditions, and the engines limit the values of a query. */
const maxValues = 5000;

/**
 * Splits conditions into one set for each branch of an `or` that a row can match, where equal values alone decide
 * (messages sent or received, both directions of a thread): each branch then follows an index in the asked order.
 * Undefined for all other lists.
 */
export function findBranches(where: Branch): Branch[] | undefined {
  const [narrowest] = [...where].sort((one, other) => narrowness(other) - narrowness(one));
  if (!narrowest || !('conditions' in narrowest) || narrowness(narrowest) === 0) return undefined;
  if (narrowest.conditions.length * countValues(where) > maxValues) return undefined;
  return narrowest.conditions.map((branch) => where.map((condition) => (condition === narrowest ? branch : condition)));
}

/** Returns whether no row can match two of the branches: each two compare the same attribute with different values. */
export function areDisjoint(source: RowSource, branches: readonly Branch[]): boolean {
  const values = branches.map((branch) => readValues(source, branch));
  return values.every((one, index) =>
    values
      .slice(index + 1)
      .every((other) => [...one].some(([name, value]) => other.has(name) && other.get(name) !== value)),
  );
}

function countValues(where: Branch): number {
  return where.reduce((sum, condition) => {
    if ('conditions' in condition) return sum + countValues(condition.conditions);
    return sum + ('values' in condition ? condition.values.length : 0);
  }, 0);
}

/** Counts the fewest equal values that a branch of an `or` asks for; 0 for any other condition. */
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

/**
 * Returns the values that a row of this branch is certain to have. To-many relations have several values, so they
 * distinguish nothing.
 */
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
