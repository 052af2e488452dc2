import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp } from '#testing/test-app.ts';

const at = '2026-11-21T07:00:00.000Z';
let shop: TestApp;
let runs = 0;

beforeAll(async () => {
  shop = await openTestApp(new Date(at));
  await shop.newSeller('asha', 'asha-shop');
});

afterAll(() => shop.app.close());

/** Everything is in whole thousandths, and in shillings. */
interface PlainPack {
  readonly factor: number;
  readonly price: number;
}
interface PlainLine {
  /** The number of a pack; one that is not there means the product's unit. */
  readonly pack: number;
  readonly quantity: number;
}

const price = fc.integer({ min: 0, max: 400_000 });
const thousandths = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((whole) => whole * 1000),
  fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 250),
  fc.integer({ min: 1, max: 5000 }),
);
const line = fc.record({ pack: fc.nat(3), quantity: thousandths });
/** No pack stands twice, and the product's unit does not either. */
const sale = (packs: number) =>
  fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ pack }) => Math.min(pack, packs) });
const world = fc.array(fc.record({ factor: thousandths, price }), { minLength: 1, maxLength: 3 }).chain((packs) =>
  fc.record({
    packs: fc.constant(packs),
    stock: fc.integer({ min: 0, max: 2_000_000 }),
    price,
    // Each entry is what three devices send in one moment.
    moments: fc.array(fc.tuple(sale(packs.length), sale(packs.length), sale(packs.length)), {
      ...{ minLength: 8, maxLength: 8 },
    }),
  }),
);

async function create(collection: string, documentId: string, data: object) {
  // The operator's key has no limit of calls in a minute, in which all of this happens.
  const sent = { headers: operatorHeaders, body: { documentId, data } };
  return shop.call('POST', documentsPath(collection), sent);
}

/** What a line takes in millionths of the unit, so that nothing is rounded. */
function takes(packs: readonly PlainPack[], { pack, quantity }: PlainLine): bigint {
  return BigInt(quantity) * BigInt(packs[pack]?.factor ?? 1000);
}

const roundHalfUp = (amount: bigint) => (amount + 500n) / 1000n;

test('sales in packs and in the unit by three devices take from the stock what a plain recount takes, and come to what it comes to [R30]', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ stock, price: unitPrice, packs, moments }) => {
      runs += 1;
      const id = `product-${runs}`;
      const kept = { ...listed, storeId: 'asha-shop', name: id, purchasePrice: 1, sellingPrice: unitPrice };
      await create('products', id, { ...kept, quantityInStock: stock / 1000, createdAt: at, updstedAt: at });
      for (const [index, pack] of packs.entries()) {
        const data = { storeId: 'asha-shop', productId: id, name: `pack ${index}` };
        await create('productPacks', `${id}-${index}`, {
          ...data,
          factor: pack.factor / 1000,
          sellingPrice: pack.price,
        });
      }
      const readStock = async () => {
        const { body } = await shop.call('GET', documentsPath('products', id), { headers: operatorHeaders });
        return body.quantityInStock;
      };
      let left = BigInt(stock) * 1000n;
      for (const [moment, sales] of moments.entries()) {
        const answers = await Promise.all(
          sales.map((lines, device) =>
            create('orders', `${id}-${moment}-${device}`, {
              storeId: 'asha-shop',
              orderItems: lines.map(({ pack, quantity }) => ({
                ...{ productId: id, quantity: quantity / 1000 },
                ...(pack < packs.length && { packId: `${id}-${pack}` }),
              })),
            }),
          ),
        );
        const asked = sales.map((lines) => ({
          lines,
          taken: lines.reduce((sum, each) => sum + takes(packs, each), 0n),
          isWhole: lines.every((each) => takes(packs, each) % 1000n === 0n),
        }));
        for (const [device, { taken }] of asked.entries()) if (answers[device]?.status === 201) left -= taken;
        for (const [device, { lines, taken, isWhole }] of asked.entries()) {
          const { status, body } = answers[device] ?? { status: 0, body: {} };
          const total = lines.reduce(
            (sum, { pack, quantity }) => sum + roundHalfUp(BigInt(quantity) * BigInt(packs[pack]?.price ?? unitPrice)),
            0n,
          );
          if (status === 201) expect([isWhole, body.orderTotal]).toEqual([true, Number(total)]);
          // Nothing came in meanwhile, so what did not fit then does not fit now.
          else expect([status, isWhole && taken <= left]).toEqual([isWhole ? 409 : 400, false]);
        }
        expect(left >= 0n && left % 1000n === 0n).toBe(true);
        expect(await readStock()).toBe(Number(left / 1000n) / 1000);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
