import { type Attribute, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { productStatuses } from '@duka/domain/products/product';
import { paymentTypes } from '@duka/domain/shops/payment-providers';
import { storeTypes } from '@duka/domain/shops/store-type';
import fc from 'fast-check';
import { oddId, value } from './any-request.ts';
import { type Call, type KnownShop, mostly, newId, word } from './likely-call.ts';
import { documentsPath } from './wire.ts';

const date = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const number = fc.integer({ min: 0, max: 2_000_000 });

const written: fc.Arbitrary<CollectionId> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('products' as const) },
  { weight: 3, arbitrary: fc.constant('messages' as const) },
  { weight: 3, arbitrary: fc.constantFrom('storeLocations' as const, 'storePayments' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...collectionIds) },
);
/** Plausible values of attributes that are one of a list or have a format. */
const choicesOf: Readonly<Record<string, readonly unknown[]>> = {
  status: productStatuses,
  storeType: storeTypes,
  type: paymentTypes,
  phone: ['+255712000001', '', null],
  tinNo: ['123456789', '', null],
  latitude: [-3.37, 0],
  longtude: [36.68, 0],
};

const read: fc.Arbitrary<CollectionId> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('products' as const, 'messages' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...collectionIds) },
);

/** The document calls, about rows there are. */
export function documentCall(own: KnownShop, other: KnownShop): fc.Arbitrary<Call> {
  const listed = read.chain((collection) =>
    queryString(collection, own, other).map((search) => ({
      method: 'GET' as const,
      path: `${documentsPath(collection)}${search}`,
    })),
  );
  const got = read.chain((collection) =>
    rowId(collection, own, other).map((id) => ({ method: 'GET' as const, path: documentsPath(collection, id) })),
  );
  const created = written.chain((collection) =>
    fc.tuple(newId(own), dataOf(collection, own, other, true)).map(([documentId, data]) => ({
      method: 'POST' as const,
      path: documentsPath(collection),
      body: { documentId, data },
    })),
  );
  const changed = written.chain((collection) =>
    fc
      .tuple(rowId(collection, own, other), dataOf(collection, own, other, false))
      .map(([id, data]) => ({ method: 'PATCH' as const, path: documentsPath(collection, id), body: { data } })),
  );
  const deleted = written.chain((collection) =>
    rowId(collection, own, other).map((id) => ({ method: 'DELETE' as const, path: documentsPath(collection, id) })),
  );
  return fc.oneof(
    { weight: 6, arbitrary: listed },
    { weight: 4, arbitrary: got },
    { weight: 4, arbitrary: created },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: deleted },
  );
}

/** An id in an address: of an own row where there is one, seldom of another's or none. */
function rowId(collection: CollectionId, own: KnownShop, other: KnownShop): fc.Arbitrary<string> {
  return mostly(
    fc.constantFrom(...(own.rows[collection] ?? ['none'])),
    fc.oneof(fc.constantFrom(...(other.rows[collection] ?? ['none'])), oddId),
    10,
  );
}

/** Attributes of the right types; all that are required, or some to change. One in some thirty is anything. */
function dataOf(collection: CollectionId, own: KnownShop, other: KnownShop, isNew: boolean): fc.Arbitrary<object> {
  const attributes = Object.entries<Attribute>(collections[collection].attributes);
  const values = attributes.map(([name, attribute]) => [
    name,
    mostly<unknown>(fittingValue(name, attribute, own, other), value),
  ]);
  const required = attributes.filter(([, attribute]) => isNew && attribute.required).map(([name]) => name);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: required });
}

function fittingValue(name: string, attribute: Attribute, own: KnownShop, other: KnownShop): fc.Arbitrary<unknown> {
  if (name === 'senderId' || name === 'userId') return fc.constant(own.seller.userId);
  if (name === 'receiverId') return fc.constant(other.seller.userId);
  const choices = choicesOf[name];
  if (choices) return fc.constantFrom(...choices);
  switch (attribute.type) {
    case 'text':
      return word.map((text) => text.slice(0, attribute.size));
    case 'integer':
      return number;
    case 'float':
      return name === 'quantityInStock' ? number.map((thousandths) => thousandths / 1000) : number;
    case 'textList':
      return fc.array(fc.constantFrom('sell', 'orders', 'costs'), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'datetime':
      return date;
    case 'relation':
      return fc.constantFrom(...(own.rows[attribute.to] ?? ['none']));
  }
}

/** Up to four rules that make sense, each of an attribute that there is with a value of its type. */
function queryString(collection: CollectionId, own: KnownShop, other: KnownShop): fc.Arbitrary<string> {
  const attributes = Object.entries<Attribute>(collections[collection].attributes).filter(
    ([, attribute]) => !(attribute.type === 'relation' && attribute.many),
  );
  const named = fc.constantFrom(...attributes);
  const compared = named.chain(([name, attribute]) => {
    const fitting = fittingValue(name, attribute, own, other);
    const methods = ['equal', 'notEqual', 'lessThan', 'greaterThanEqual', 'isNull', 'isNotNull'];
    const texts = ['contains', 'startsWith', 'endsWith'];
    return fc
      .tuple(fc.constantFrom(...methods, ...(attribute.type === 'text' ? texts : [])), fitting)
      .map(([method, one]) => ({ method, attribute: name, values: method.startsWith('is') ? [] : [one] }));
  });
  const rule = fc.oneof(
    { weight: 4, arbitrary: compared },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('orderAsc', 'orderDesc'), named)
        .map(([method, [name]]) => ({ method, attribute: name })),
    },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 50 }).map((limit) => ({ method: 'limit', values: [limit] })) },
    fc.nat(30).map((offset) => ({ method: 'offset', values: [offset] })),
    fc
      .tuple(fc.constantFrom('cursorAfter', 'cursorBefore'), rowId(collection, own, other))
      .map(([method, id]) => ({ method, values: [id] })),
    fc.array(compared, { minLength: 2, maxLength: 3 }).map((values) => ({ method: 'or', values })),
    fc.array(named, { minLength: 1, maxLength: 4 }).map((some) => ({
      method: 'select',
      values: ['$id', ...some.map(([name]) => name)],
    })),
    word.map((text) => ({ method: 'search', attribute: 'name', values: [text] })),
  );
  return fc.array(rule, { maxLength: 4 }).map((rules) => {
    const texts = rules.map((one, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(one))}`);
    return texts.length === 0 ? '' : `?${texts.join('&')}`;
  });
}
