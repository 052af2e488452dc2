import { type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { cursorAfter, equal, limit, type QueryDescription, select } from '@duka/domain/query';
import { type QueriedRow, queryRows } from '@duka/domain/rows/query-rows';
import { toRelationIds } from './document-data.ts';

/** Rows as the wire has them. */
interface Row {
  readonly $id: string;
  readonly $createdAt: string;
}
interface Page {
  readonly total: number;
  readonly documents: readonly Row[];
}
type Ask = (queries: readonly QueryDescription[]) => Promise<Page>;

/** What one call reads, and how many values one rule takes at most. */
const pageSize = 100;
/** The most rows that are looked through on this device: as many as a total counts. */
const maxRows = 5000;

/**
 * Lists documents of a backend that knows no filter by a relation to many, as a hosted one (docs/like-appwrite.md): where a list is
 * filtered so, the shop's rows are read and looked through here, by the rules by which a phone looks through its copy.
 */
export async function listAsHosted(
  collection: CollectionId,
  queries: readonly (string | QueryDescription)[],
  ask: Ask,
): Promise<Page> {
  const rulesAsked = queries.map((query): QueryDescription => (typeof query === 'string' ? JSON.parse(query) : query));
  const shown = adaptSelection(collection, rulesAsked);
  const relations = listRelations(collections[collection]);
  const lists = relations.filter(([, { many }]) => many).map(([name]) => name);
  const isByList = (query: QueryDescription) => attributesOf(query).some((name) => lists.includes(name));
  const rules = shown.filter(({ method }) => method !== 'select');
  if (!rules.some(isByList)) return ask(shown);

  const needed = [...new Set(rules.flatMap(attributesOf))].filter((name) => name !== '' && !name.startsWith('$'));
  const selection = ['$id', '$createdAt', '$updatedAt', ...needed].map((name) =>
    relations.some(([relation]) => relation === name) ? `${name}.$id` : name,
  );
  const rows = await readAll(
    [...rules.filter((query) => isPlainFilter(query) && !isByList(query)), select(...selection)],
    ask,
  );
  const plain = rows.map((row): QueriedRow => ({ ...row, ...idsOf(row, relations) }));
  const found = queryRows(collection, plain, rules);
  if (!found)
    throw new TypeError(`${collection} cannot be looked through by ${rules.map(({ method }) => method).join()}`);
  const ids = found.rows.map(({ $id }) => $id);
  return {
    total: found.total,
    documents: await readByIds(
      ids,
      shown.filter(({ method }) => method === 'select'),
      ask,
    ),
  };
}

/** Reads pages until there are no more, in the order in which the rows were made. */
async function readAll(rules: readonly QueryDescription[], ask: Ask): Promise<Row[]> {
  const rows: Row[] = [];
  for (let last: Row | undefined; rows.length < maxRows; ) {
    const { documents } = await ask([...rules, limit(pageSize), ...(last ? [cursorAfter(last.$id)] : [])]);
    rows.push(...documents);
    last = documents.at(-1);
    if (documents.length < pageSize) break;
  }
  return rows;
}

async function readByIds(ids: readonly string[], selection: readonly QueryDescription[], ask: Ask): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let at = 0; at < ids.length; at += pageSize) {
    const some = ids.slice(at, at + pageSize);
    const { documents } = await ask([equal('$id', ...some), ...selection, limit(some.length)]);
    for (const row of documents) found.set(row.$id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * A relation is not selected by its bare name there, but by the id of its row. Where all attributes are asked for no selection is
 * sent, as that would leave the row's own id out.
 */
function adaptSelection(collection: CollectionId, queries: readonly QueryDescription[]): QueryDescription[] {
  const relations = listRelations(collections[collection]).map(([name]) => name);
  return queries.flatMap((query) => {
    if (query.method !== 'select') return [query];
    const names = (query.values ?? []).map(String);
    if (names.includes('*')) return [];
    const adapted = names.map((name) => (relations.includes(name) ? `${name}.$id` : name));
    return [select(...new Set(adapted))];
  });
}

function idsOf(
  row: Row,
  relations: readonly (readonly [string, { readonly many: boolean }])[],
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(
    relations.flatMap(([name, { many }]) => {
      if (!(name in values)) return [];
      const ids = toRelationIds(values[name]);
      return [[name, many ? ids : (ids[0] ?? null)]];
    }),
  );
}

function attributesOf({ method, attribute, values = [] }: QueryDescription): string[] {
  if (method === 'or' || method === 'and') return (values as readonly QueryDescription[]).flatMap(attributesOf);
  return attribute === undefined ? [] : [attribute];
}

const isPlainFilter = ({ method }: QueryDescription) => !/^(order|limit|offset|cursor)/.test(method);
