import type { Index } from '@duka/domain/collections/parts';
import { equal } from '@duka/domain/commands/conditions';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { SearchMethod, TextMatch } from './text-match.ts';

/** One rule over attributes; `$id`, `$createdAt`, `$updatedAt` count as attributes. On a to-many relation `equal` means membership. */
export type Condition =
  | {
      readonly method:
        | 'equal'
        | 'notEqual'
        | 'lessThan'
        | 'lessThanEqual'
        | 'greaterThan'
        | 'greaterThanEqual'
        | 'between'
        | 'contains'
        | 'startsWith'
        | 'endsWith'
        | 'search'
        | SearchMethod;
      readonly attribute: string;
      readonly values: readonly (string | number | boolean)[];
    }
  | { readonly method: 'isNull' | 'isNotNull'; readonly attribute: string }
  | { readonly method: 'and' | 'or'; readonly conditions: readonly Condition[] };

export { equal };

/** The table or collection that rows are listed from. */
export interface RowSource {
  readonly table: string;
  /** The table that holds a to-many relation of this one (`document`, `related`), or undefined for a plain attribute. */
  readonly relationTableOf: (attribute: string) => string | undefined;
  /** The table of the searched texts of its rows, which a search joins; undefined where nothing is searched. */
  readonly texts?: string | undefined;
  /** The indexes that the table has besides that of ids; `query-cost.ts` judges by them how long a query may take. */
  readonly indexes: readonly Index[];
  readonly match: TextMatch;
}

// The columns of a collection are known only at run time, so these queries are untyped on purpose.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Builder = ExpressionBuilder<any, any>;
type Values = readonly (string | number | boolean)[];
type Comparison = Extract<Condition, { values: unknown }>;

const metaColumns: Readonly<Record<string, string>> = {
  $id: '_id',
  $createdAt: '_createdAt',
  $updatedAt: '_updatedAt',
};

/** The column that holds an attribute; `$id` and its like have columns of their own. */
export function toColumn(attribute: string): string {
  return metaColumns[attribute] ?? attribute;
}

/** Writes conditions as one SQL expression; all must hold. The attributes are known to exist. */
export function toExpression(eb: Builder, source: RowSource, conditions: readonly Condition[]): Expression<SqlBool> {
  return eb.and(conditions.map((condition) => toTerm(eb, source, condition)));
}

function toTerm(eb: Builder, source: RowSource, condition: Condition): Expression<SqlBool> {
  if ('conditions' in condition) {
    const terms = condition.conditions.map((inner) => toTerm(eb, source, inner));
    return condition.method === 'and' ? eb.and(terms) : eb.or(terms);
  }
  const relationTable = source.relationTableOf(condition.attribute);
  if (relationTable !== undefined) return toMembership(eb, source.table, relationTable, condition);

  if (condition.method === 'found' || condition.method === 'almost') {
    return source.match.search(condition.method, String(condition.values[0]));
  }
  const column = eb.ref(toColumn(condition.attribute));
  if (!('values' in condition)) return eb(column, condition.method === 'isNull' ? 'is' : 'is not', null);
  const comparison = toComparison(eb, column, condition.method, condition.values, source.match);
  return isOfUniqueIndex(source.indexes, condition) ? eb.and([comparison, sql<SqlBool>`${column} != ''`]) : comparison;
}

/**
 * Returns whether a unique index leads to the rows that equal one of the values. Unique indexes leave out empty texts,
 * so the engine takes one only where the query itself rules these out.
 */
export function isOfUniqueIndex(indexes: readonly Index[], condition: Comparison): boolean {
  return (
    condition.method === 'equal' &&
    !condition.values.includes('') &&
    indexes.some(({ kind, attributes }) => kind === 'unique' && attributes[0] === condition.attribute)
  );
}

function toComparison(
  eb: Builder,
  column: Expression<unknown>,
  method: Exclude<Comparison['method'], SearchMethod>,
  values: Values,
  match: TextMatch,
): Expression<SqlBool> {
  const first = values[0];
  const anyOf = (compare: (text: string) => Expression<SqlBool>) =>
    eb.or(values.map((value) => compare(String(value))));
  switch (method) {
    case 'equal':
      return values.length === 1 ? eb(column, '=', first) : eb(column, 'in', values);
    case 'notEqual':
      return eb(column, 'not in', values);
    case 'lessThan':
      return eb(column, '<', first);
    case 'lessThanEqual':
      return eb(column, '<=', first);
    case 'greaterThan':
      return eb(column, '>', first);
    case 'greaterThanEqual':
      return eb(column, '>=', first);
    case 'between':
      return eb.and([eb(column, '>=', first), eb(column, '<=', values[1])]);
    case 'contains':
      return anyOf((text) => match.compare(method, column, text));
    default:
      return match.compare(method, column, String(first));
  }
}

/** Tests whether a to-many relation holds one of the ids, or any at all. */
function toMembership(
  eb: Builder,
  parent: string,
  table: string,
  condition: Exclude<Condition, { conditions: unknown }>,
): Expression<SqlBool> {
  let members = eb.selectFrom(table).select(sql`1`.as('one')).whereRef(`${table}.document`, '=', `${parent}._id`);
  if ('values' in condition) members = members.where(`${table}.related`, 'in', condition.values);
  // Few rows belong to one shop: they lead to its documents, where each document would be asked for its shops otherwise.
  if (condition.attribute === 'storeId' && condition.method === 'equal') {
    const documents = eb
      .selectFrom(table)
      .select(`${table}.document`)
      .where(`${table}.related`, 'in', condition.values);
    return eb(`${parent}._id`, 'in', documents);
  }
  const negated = condition.method === 'notEqual' || condition.method === 'isNull';
  return negated ? eb.not(eb.exists(members)) : eb.exists(members);
}
