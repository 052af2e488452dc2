import type { Customer } from '@duka/domain/figures/shop-figures';
import { guestIdOf } from '@duka/domain/messages/guest';
import { isGuestChannel } from '@duka/domain/orders/order';
import { listCustomers } from '@duka/domain/rows/local-customers';
import type { ShopRows } from '@duka/domain/rows/shop-rows';
import { minuteMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { addUpOnPhone, askServer, readFeed } from '#testing/phone-copy.ts';
import { documentsPath } from '#testing/test-app.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { openWrites } from '#testing/test-writes.ts';

/** A number of nobody, and Neema's, which her account has proven. */
const phones = ['+255754000011', '+255754000012'] as const;

async function openShop() {
  const shop = await openTestShop('2026-11-22T09:00:00.000Z');
  const runWrite = openWrites({ database: shop.database, now: () => shop.clock });
  const neema = await shop.newMember('neema');
  const profile = { userId: 'neema', firstName: 'Neema', lastName: 'Mushi', email: neema.email, phone: phones[1] };
  expect((await shop.create('users', 'neema', profile, neema)).status).toBe(201);
  const proven = { phone: phones[1], phoneVerified: true };
  await shop.database.transaction(({ accounts }) => accounts.update('neema', proven));
  await shop.addProduct('dap', { quantityInStock: 100_000, purchasePrice: 1000, sellingPrice: 1500 });
  await shop.change('stores', 'asha-shop', { isOpenToPublic: true });
  return { ...shop, neema, runWrite };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** What a phone follows that has the customers of yesterday. */
const followed = ['order-by-link', 'order-by-message', 'sell', 'ask', 'ask', 'answer', 'write', 'recognize'] as const;
const all = [...followed, 'recognize', 'cancel', 'confirm', 'pay', 'unsay'] as const;
const listSteps = (kinds: readonly (typeof all)[number][], length: number) =>
  fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1000), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      ...{ minLength: length, maxLength: length },
    },
  );
type Step = ReturnType<typeof listSteps> extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Takes a step, a minute after the one before. What the shop refuses, such as confirming a cancelled order, is none. */
async function takeStep(shop: Shop, { kind, pick, quantity }: Step, id: string): Promise<void> {
  const { create, change, list, runWrite, neema } = shop;
  shop.clock.setTime(shop.clock.getTime() + minuteMs);
  const pickFrom = (rows: readonly Record<string, unknown>[]) => String(rows[pick % Math.max(rows.length, 1)]?.$id);
  const customerPhone = phones[pick % 2];
  const goods = {
    storeId: 'asha-shop',
    customerName: `Buyer ${pick % 5}`,
    orderItems: [{ productId: 'dap', quantity }],
  };
  const write = (senderId: string, receiverId: string) => ({ senderId, receiverId, content: 'Habari' });
  if (kind === 'order-by-link') {
    const data = { ...goods, channel: 'link', customerPhone };
    await runWrite(buyerWithoutAccount, (tx) => tx.create('orders', { id, data }));
  } else if (kind === 'order-by-message') await create('orders', id, { ...goods, channel: 'whatsapp', customerPhone });
  else if (kind === 'sell') {
    const paymentMethod = pick % 4 === 0 ? 'credit' : 'cash';
    await create('orders', id, { ...goods, paymentMethod, ...(pick % 3 > 0 && { customerPhone }) });
  } else if (kind === 'write') await create('messages', id, write('neema', 'asha'), neema);
  else if (kind === 'unsay') {
    const own = (await list('messages')).filter(({ senderId }) => senderId === 'asha');
    await shop.call('DELETE', documentsPath('messages', pickFrom(own)), { as: shop.asha });
  } else if (kind === 'cancel') await change('orders', pickFrom(await list('orders')), { status: 'Cancelled' });
  else if (kind === 'confirm') await change('orders', pickFrom(await list('orders')), { status: 'In-Progress' });
  else if (kind === 'pay') await change('orders', pickFrom(await list('orders')), { paymentMethod: 'cash' });
  else {
    const ofGuests = (await list('orders')).filter(({ channel }) => isGuestChannel(channel));
    if (ofGuests.length === 0) return;
    const guest = guestIdOf(pickFrom(ofGuests));
    const attributes = { ...write(guest, 'asha'), isRead: false };
    if (kind === 'recognize') await change('orders', pickFrom(ofGuests), { isSamePerson: true });
    else if (kind === 'answer') await create('messages', id, write('asha', guest));
    else await runWrite(buyerWithoutAccount, (tx) => tx.insert('messages', { id, attributes }));
  }
}

/** The rows of a phone, with the names of accounts that the feed does not send. */
async function readCopy(shop: Shop): Promise<ShopRows> {
  const rows = await readFeed(shop, shop.asha, 'asha-shop');
  const at = shop.clock.toISOString();
  const neema = { $id: 'neema', $createdAt: at, $updatedAt: at, userId: 'neema', firstName: 'Neema' };
  return { ...rows, users: [...(rows.users ?? []), neema] };
}

const query = { search: '', order: 'lastOrderAt', limit: 100, offset: 0 } as const;

async function askCustomers({ ask }: Shop): Promise<Customer[]> {
  return (await ask('customers?order=lastOrderAt&limit=100')).customers as Customer[];
}

/** Moments are compared as such: the wire writes them in its own way. */
function toMoments(customers: readonly Customer[]) {
  const toMs = (moment: string | null) => moment && Date.parse(moment);
  return customers.map((each) => ({
    ...{ ...each, lastOrderAt: toMs(each.lastOrderAt), lastMessageAt: toMs(each.lastMessageAt) },
  }));
}

test('with buyers without an account among the customers, who write, are answered and are recognized, the phone has the figures and the customers of the server, from its rows alone and from the customers of the day before [R34, DOOR-122]', async () => {
  let [recognized, written] = [0, 0];
  await fc.assert(
    fc.asyncProperty(listSteps(all, 20), listSteps(followed, 10), async (before, after) => {
      const shop = await openShop();
      try {
        for (const [index, step] of before.entries()) await takeStep(shop, step, `before-${index}`);
        const known = { at: shop.clock.getTime(), customers: await askCustomers(shop) };
        for (const [index, step] of after.entries()) await takeStep(shop, step, `after-${index}`);
        const nowMs = shop.clock.getTime();
        const rows = await readCopy(shop);
        expect(addUpOnPhone(rows, 'asha-shop', nowMs)).toEqual(await askServer(shop, shop.asha, 'asha-shop', nowMs));
        const customers = toMoments(await askCustomers(shop));
        const listOnPhone = (from: typeof known) => toMoments(listCustomers(rows, from, query).customers);
        // A phone has no rows of who has only written.
        const buyers = customers.filter(({ lastOrderAt, bookId }) => lastOrderAt !== null || bookId !== null);
        expect(listOnPhone({ at: 0, customers: [] })).toEqual(buyers);
        if (known.customers.some(({ accountId }) => accountId)) expect(listOnPhone(known)).toEqual(customers);
        else expect(listOnPhone(known)).toEqual(buyers);
        recognized += (await shop.list('orders')).filter(
          ({ channel, isSamePerson }) => isGuestChannel(channel) && isSamePerson === true,
        ).length;
        written += customers.filter(
          ({ customer, lastMessageAt }) => !customer.startsWith('account:') && lastMessageAt,
        ).length;
      } finally {
        await shop.app.close();
      }
    }),
    { numRuns: 12, seed: 40, endOnFailure: true },
  );
  expect(recognized).toBeGreaterThan(10);
  expect(written).toBeGreaterThan(10);
});
