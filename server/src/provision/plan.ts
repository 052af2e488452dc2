import {
  type Attribute,
  type Collection,
  type CollectionId,
  collectionIds,
  collections,
} from '@duka/domain/collections';

/** An attribute as a hosted server makes it: the kind stands in the path. */
export interface PlannedAttribute {
  readonly kind: 'string' | 'integer' | 'float' | 'boolean' | 'datetime' | 'relationship';
  readonly body: { readonly key: string } & Readonly<Record<string, string | number | boolean>>;
}

export interface PlannedIndex {
  readonly key: string;
  readonly type: 'key' | 'unique' | 'fulltext';
  readonly attributes: readonly string[];
  readonly orders?: readonly string[];
  readonly lengths?: readonly number[];
}

export interface PlannedCollection {
  readonly id: CollectionId;
  readonly permissions: readonly string[];
  readonly attributes: readonly PlannedAttribute[];
  readonly indexes: readonly PlannedIndex[];
}

/** The table of collections as calls to a hosted Appwrite. */
export function planCollections(): readonly PlannedCollection[] {
  return collectionIds.map((id) => {
    const collection: Collection = collections[id];
    return {
      id,
      permissions: permissionsOf(collection),
      attributes: Object.entries(collection.attributes).map(([key, attribute]) => toAttribute(key, attribute)),
      indexes: collection.indexes.flatMap((index) => toIndexes(collection, index)),
    };
  });
}

/** Rows that no client makes are nobody's to make; those that every member reads are read by all. Each row says the rest itself. */
function permissionsOf({ access }: Collection): string[] {
  const isMadeByClients = access.create.every(({ party }) => party !== 'nobody' && party !== 'server');
  return [
    ...(access.read.some(({ party }) => party === 'member') ? ['read("users")'] : []),
    ...(isMadeByClients ? ['create("users")'] : []),
  ];
}

function toAttribute(key: string, attribute: Attribute): PlannedAttribute {
  if (attribute.type === 'relation') {
    const type = attribute.many ? 'manyToMany' : 'manyToOne';
    const onDelete = attribute.required ? 'restrict' : 'setNull';
    return { kind: 'relationship', body: { key, relatedCollectionId: attribute.to, type, twoWay: false, onDelete } };
  }
  if (attribute.type === 'textList')
    return { kind: 'string', body: { key, required: false, size: attribute.size, array: true } };
  const { required, default: value } = attribute;
  const body = { key, required, ...(value !== undefined && !required && { default: value }) };
  return attribute.type === 'text'
    ? { kind: 'string', body: { ...body, size: attribute.size } }
    : { kind: attribute.type, body };
}

/** The most characters of a text that an index holds. */
const maxKeyLength = 255;
/** The longest name of an index. */
const maxNameLength = 36;

/** A hosted server has no index over a relation, so what is indexed by shop is indexed without it, once. */
function toIndexes(
  { attributes }: Collection,
  { name, kind, attributes: named }: Collection['indexes'][number],
): PlannedIndex[] {
  const terms = named
    .map((term) => ({ key: term.replace(/^-/, ''), order: term.startsWith('-') ? 'DESC' : 'ASC' }))
    .filter(({ key }) => attributes[key] && attributes[key].type !== 'relation');
  if (terms.length === 0) return [];
  if (kind === 'fulltext') return [{ key: name, type: kind, attributes: terms.map(({ key }) => key) }];
  if (kind === 'texts') {
    return terms.map(({ key }) => ({
      ...{ key: `${name}_${key}`.slice(0, maxNameLength), type: 'fulltext' as const },
      attributes: [key],
    }));
  }
  const lengths = terms.map(({ key }) => {
    const attribute = attributes[key];
    return attribute?.type === 'text' && attribute.size > maxKeyLength ? maxKeyLength : 0;
  });
  return [
    {
      ...{ key: name, type: kind },
      attributes: terms.map(({ key }) => key),
      orders: terms.map(({ order }) => order),
      ...(lengths.some((length) => length > 0) && { lengths }),
    },
  ];
}
