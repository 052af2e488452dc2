import { receivedMethods } from '@duka/domain/money/payment';
import fc from 'fast-check';
import { listRawRows, type RawRow } from './raw-rows.ts';
import { documentsPath, type TestApp, type TestMember } from './test-app.ts';

/**
 * Acts of a shop without a model beside it: each takes what it needs from the rows that are there, and may be refused. What is true
 * afterwards is counted from the rows alone, so an act of a new kind needs a few lines here and nothing else.
 */
const kinds = {
  ...{ add: 3, edit: 2, pack: 1, delete: 2, count: 2, import: 2, 'undo-import': 3, lose: 2 },
  ...{ sell: 10, 'sell-beyond': 3, late: 4, 'late-gone': 2, order: 4, move: 5, method: 4, void: 2, back: 6 },
  ...{ buy: 5, 'undo-buy': 2, 'correct-buy': 2, 'pay-supplier': 5, 'undo-supplier': 4, 'open-supplier-debt': 3 },
  ...{ 'pay-more': 4, receive: 3, repay: 3 },
  ...{ settle: 5, 'undo-entry': 3, 'open-debt': 3, spend: 2, 'undo-spend': 2, enter: 3, 'undo-enter': 3 },
  ...{ close: 3, 'undo-close': 2, 'correct-close': 2, phone: 1 },
} as const;
export type ActKind = keyof typeof kinds;
export const actKinds = Object.keys(kinds) as readonly ActKind[];

const pick = fc.nat(999);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((whole) => whole * 1000),
  fc.integer({ min: 1, max: 9000 }),
);

/** One act, `minutes` after the one before; each kind uses the numbers that it needs. */
export const act = fc.record({
  kind: fc.oneof(
    ...actKinds.map((kind) => ({ weight: kinds[kind], arbitrary: fc.constant(kind) })),
  ) as fc.Arbitrary<ActKind>,
  minutes: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 600 }) },
    { weight: 1, arbitrary: fc.integer({ min: 600, max: 3600 }) },
  ),
  ...{ pick, other: pick, quantity, more: quantity },
  price: fc.integer({ min: 1, max: 4000 }),
  amount: fc.integer({ min: 0, max: 90_000 }),
  percent: fc.constantFrom(0, 10, 33, 50, 67, 100, 100, 110),
  method: fc.constantFrom(...receivedMethods),
  second: fc.constantFrom(...receivedMethods),
  daysAgo: fc.nat(40),
  isEven: fc.boolean(),
});
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** The shop that acts happen to. */
export interface ActedShop {
  readonly app: Pick<TestApp, 'call' | 'database'>;
  /** The server's clock; milliseconds. */
  readonly clock: { getTime(): number; setTime(atMs: number): unknown };
  readonly storeId: string;
  readonly seller: TestMember;
  readonly customers: readonly TestMember[];
  readonly supplierIds: readonly string[];
  /** The ids of imports that were sent; a shop's own list of them is no collection. */
  readonly imports: string[];
}

/** The context of an act: the shop, and the id of the row that it creates. */
export interface Scene extends ActedShop {
  readonly id: string;
  readonly nowMs: number;
  /** Picks one of the shop's rows; undefined where there is none. */
  find(
    collection: Parameters<typeof listRawRows>[1],
    pick: number,
    isRight?: (row: RawRow) => boolean,
  ): Promise<RawRow | undefined>;
  list(collection: Parameters<typeof listRawRows>[1]): Promise<RawRow[]>;
  create(collection: string, data: object, as?: TestMember): Promise<number>;
  change(collection: string, id: string, data: object, as?: TestMember): Promise<number>;
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<number>;
}

/** Makes the scene of one act. An answer of 500 and more ends the test, whatever was sent. */
export function openScene(shop: ActedShop, id: string): Scene {
  const { app, clock, storeId, seller } = shop;
  const list: Scene['list'] = (collection) => listRawRows(app.database, collection, storeId);
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, as: TestMember, body?: object) => {
    const answer = await app.call(method, path, { as, ...(body && { body }) });
    if (answer.status >= 500) throw new Error(`${method} ${path} ${JSON.stringify([body, answer])}`);
    return answer.status;
  };
  return {
    ...{ ...shop, id, nowMs: clock.getTime(), list },
    async find(collection, number, isRight = () => true) {
      const found = (await list(collection)).filter(isRight);
      return found[number % Math.max(found.length, 1)];
    },
    create: (collection, data, as = seller) =>
      call('POST', documentsPath(collection), as, { documentId: id, data: { storeId, ...data } }),
    change: (collection, documentId, data, as = seller) =>
      call('PATCH', documentsPath(collection, documentId), as, { data }),
    send: (method, path, body) => call(method, path, seller, body),
  };
}
