import { createHash } from 'node:crypto';
import {
  type Attribute,
  type Collection,
  type CollectionId,
  collections,
  listRelations,
  type RelationAttribute,
} from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import { databaseId } from '@duka/domain/project';
import { toWireDate } from '@duka/domain/values/wire-date';
import { LRUCache } from 'lru-cache';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow, StoredValue } from '#database/types.ts';
import type { SequenceForm } from '#http/wire/response-format.ts';
import { toVisibleRow } from './rights.ts';

export type WireDocument = Record<string, unknown>;

/** The levels of related documents that an answer nests; wire section 8.3. */
const maxDepth = 3;

/** The parts of documents that a caller requests. */
export interface DocumentForm {
  /** Names and dotted paths; undefined for all. */
  readonly select?: readonly string[] | undefined;
  /** The form of `$sequence`, if the requested format has it. */
  readonly sequence?: SequenceForm;
}

/**
 * Writes rows as the wire has them, with related documents nested. What the caller may not read of a related document
 * is left out or masked. With `select` only the named members come back, and relations stay ids unless a dotted path
 * asks for them.
 */
export async function toWireDocuments(
  { documents }: DocumentSource,
  collection: CollectionId,
  rows: readonly DocumentRow[],
  scope: CallerScope,
  { select, sequence }: DocumentForm = {},
): Promise<WireDocument[]> {
  return expand(collection, rows, 1, select && readSelect(select));

  async function expand(
    from: CollectionId,
    parents: readonly DocumentRow[],
    depth: number,
    wanted?: Wanted,
  ): Promise<WireDocument[]> {
    const blank = makeBlank(from, wanted);
    const wire = parents.map((row) => toFlat(from, row, blank, hasSequence(wanted) ? sequence : undefined));
    if (parents.length === 0) return wire;
    for (const [name, relation] of shapeOf(from).relations) {
      if (wanted && !wanted.related.has(name)) continue;
      const related = await readRelated(name, relation, parents, depth, wanted?.related.get(name));
      wire.forEach((document, index) => {
        const ids = toIds((parents[index] as DocumentRow).attributes[name]);
        const found = ids.flatMap((id) => related.get(id) ?? []);
        document[name] = relation.many ? found : (found[0] ?? null);
      });
    }
    return wire;
  }

  async function readRelated(
    name: string,
    relation: RelationAttribute,
    parents: readonly DocumentRow[],
    depth: number,
    wanted: Wanted | undefined,
  ): Promise<Map<string, WireDocument>> {
    const ids = new Set(parents.flatMap((row) => toIds(row.attributes[name])));
    if (ids.size === 0 || depth > maxDepth) return new Map();
    const shape: Collection = collections[relation.to];
    const rows = (await documents.getMany(relation.to, [...ids])).flatMap(
      (row) => toVisibleRow(shape.access, row, scope) ?? [],
    );
    const nested = await expand(relation.to, rows, depth + 1, wanted);
    return new Map(nested.map((document, index) => [(rows[index] as DocumentRow).id, document]));
  }
}

/** The members of a document that are asked for, and of each related document that is to be nested. */
interface Wanted {
  /** `*` stands for all. */
  readonly names: ReadonlySet<string>;
  /** Undefined for a related document that is answered as if it was asked for by itself. */
  readonly related: ReadonlyMap<string, Wanted | undefined>;
}

/** The attributes sent of each related document: its collection as Appwrite does, its id for apps that ask by other names alone. */
const always = ['$id', '$databaseId', '$collectionId'];

/** The selects read lately: the app has some dozens of them. */
const maxSelects = 200;
const selects = new LRUCache<string, Wanted>({ max: maxSelects });
const selectedAttributes = new LRUCache<string, readonly string[]>({ max: maxSelects });

function readSelect(select: readonly string[]): Wanted {
  const text = JSON.stringify(select);
  const known = selects.get(text) ?? parseSelect(select);
  selects.set(text, known);
  return known;
}

/** Reads names and dotted paths, `units.name`. A related document always has its collection and its id. */
function parseSelect(select: readonly string[]): Wanted {
  const paths = new Map<string, string[]>();
  for (const path of select) {
    const [name, ...rest] = path.split('.') as [string, ...string[]];
    const known = paths.get(name) ?? [];
    paths.set(name, rest.length === 0 ? known : [...known, rest.join('.')]);
  }
  const dotted = [...paths].filter(([, rests]) => rests.length > 0);
  return {
    names: new Set(paths.keys()),
    related: new Map(
      dotted.map(([name, rests]) => [name, rests.includes('*') ? undefined : parseSelect([...always, ...rests])]),
    ),
  };
}

/**
 * Lists the attributes that such a select is answered from, with those that decide who may read the row; undefined for
 * all.
 */
export function attributesOf(id: CollectionId, select: readonly string[]): readonly string[] | undefined {
  const { names } = readSelect(select);
  if (names.has('*')) return undefined;
  const key = JSON.stringify([id, select]);
  const known = selectedAttributes.get(key);
  if (known) return known;
  const { access, attributes }: Collection = collections[id];
  const parties = access.read.flatMap((party) => ('attribute' in party ? [party.attribute] : []));
  const wanted = Object.keys(attributes).filter((name) => names.has(name) || parties.includes(name));
  selectedAttributes.set(key, wanted);
  return wanted;
}

/** Holds the members of a document in order, as null; a copy is filled in, which is quicker than adding one after the other. */
interface Blank {
  readonly members: WireDocument;
  readonly attributes: readonly string[];
  readonly dates: readonly string[];
}

function makeBlank(collection: CollectionId, wanted: Wanted | undefined): Blank {
  const { blank } = shapeOf(collection);
  if (!wanted || wanted.names.has('*')) return blank;
  const { names } = wanted;
  return {
    members: Object.fromEntries(Object.entries(blank.members).filter(([name]) => names.has(name))),
    attributes: blank.attributes.filter((name) => names.has(name)),
    dates: blank.dates.filter((name) => names.has(name)),
  };
}

/** True where nothing is selected, or `$sequence` is. */
function hasSequence(wanted: Wanted | undefined): boolean {
  return !wanted || wanted.names.has('*') || wanted.names.has('$sequence');
}

function toFlat(
  collection: CollectionId,
  row: DocumentRow,
  { members, attributes, dates }: Blank,
  sequence: SequenceForm,
): WireDocument {
  const document: WireDocument = { ...members };
  if (sequence) document.$sequence = makeSequence(row, sequence);
  if ('$id' in members) document.$id = row.id;
  if ('$createdAt' in members) document.$createdAt = toWireDate(row.createdAt);
  if ('$updatedAt' in members) document.$updatedAt = toWireDate(row.updatedAt);
  if ('$permissions' in members) document.$permissions = row.permissions;
  if ('$databaseId' in members) document.$databaseId = databaseId;
  if ('$collectionId' in members) document.$collectionId = collection;
  for (const name of attributes) document[name] = row.attributes[name] ?? null;
  for (const name of dates) {
    const value = document[name];
    if (typeof value === 'string') document[name] = toWireDate(value);
  }
  return document;
}

interface Shape {
  /** The blank values of all members. */
  readonly blank: Blank;
  readonly relations: ReturnType<typeof listRelations>;
}

const metaMembers = ['$id', '$createdAt', '$updatedAt', '$permissions', '$databaseId', '$collectionId'];
const shapes = new Map<CollectionId, Shape>();

/** Works out what all documents of a collection share, once, as it is needed for every row. */
function shapeOf(collection: CollectionId): Shape {
  const known = shapes.get(collection);
  if (known) return known;
  const entries = Object.entries<Attribute>(collections[collection].attributes);
  const attributes = entries.map(([name]) => name);
  const blank = {
    members: Object.fromEntries([...metaMembers, ...attributes].map((name) => [name, null])),
    attributes,
    dates: entries.filter(([, { type }]) => type === 'datetime').map(([name]) => name),
  };
  const shape = { blank, relations: listRelations(collections[collection]) };
  shapes.set(collection, shape);
  return shape;
}

function toIds(value: StoredValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the `$sequence` of a document: its milliseconds since 1970, and three digits of its id. It is made of what
 * `$createdAt` and `$id` say already. A counter would reveal to every caller how much all shops write (wire section 5).
 */
function makeSequence({ id, createdAt }: DocumentRow, form: NonNullable<SequenceForm>): number | string {
  const digits = createHash('sha256').update(id).digest().readUInt32BE() % 1000;
  const sequence = Date.parse(createdAt) * 1000 + digits;
  return form === 'number' ? sequence : String(sequence);
}
