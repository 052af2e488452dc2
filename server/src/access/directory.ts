import type { Access } from '@duka/domain/collections/parts';
import type { Condition } from '#database/query/conditions.ts';
import type { DocumentRow, ListOptions } from '#database/types.ts';
import { apiError } from '#errors.ts';
import { type CallerScope, canRead, toReadCondition } from './rights.ts';

/**
 * A directory is a collection whose rows every member sees, but of strangers' rows only some attributes (R1).
 * These rules keep the hidden ones from being seen, matched or guessed by order.
 */

/** Returns a stranger's row with its hidden attributes as null; undefined when the caller may not see it at all. */
export function maskRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  const visible = access.directory;
  if (!visible || scope.accountId === undefined) return undefined;
  const attributes = Object.fromEntries(
    Object.entries(row.attributes).map(([name, value]) => [name, visible.includes(name) ? value : null]),
  );
  return { ...row, permissions: [], attributes };
}

/** As `maskRow`, but returns a row that the caller may read in full as it is. */
export function toVisibleRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  return canRead(access, row.attributes, scope) ? row : maskRow(access, row, scope);
}

/** Rewrites a list's conditions so that a hidden attribute matches only rows the caller may read in full. */
export function guardDirectory(access: Access, options: ListOptions, scope: CallerScope): ListOptions {
  const visible = access.directory ?? [];
  const own = toReadCondition(access, scope);
  if (own === undefined) return options;
  const ownRows: Condition = own === false ? nothing : own;
  const isHidden = (attribute: string) => !attribute.startsWith('$') && !visible.includes(attribute);

  function guard(condition: Condition): Condition {
    if ('conditions' in condition) return { ...condition, conditions: condition.conditions.map(guard) };
    if (!isHidden(condition.attribute)) return condition;
    return { method: 'and', conditions: [ownRows, condition] };
  }

  const hidden = options.order?.find(({ attribute }) => isHidden(attribute));
  if (hidden) throw apiError('general_query_invalid', `Invalid query: Cannot order by attribute "${hidden.attribute}"`);
  return { ...options, where: options.where.map(guard) };
}

/** Every document has an id, so this condition holds for no row. */
const nothing: Condition = { method: 'isNull', attribute: '$id' };
