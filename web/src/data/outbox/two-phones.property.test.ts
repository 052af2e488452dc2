import { makeDocumentId } from '@duka/domain/document-id';
import { equal, limit } from '@duka/domain/query';
import { dayMs, minuteMs } from '@duka/domain/values/durations';
import { listed } from '@duka/server/src/testing/listed.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import type { Command, CommandStorage, NewCommand } from './command.ts';
import { runCommands } from './run-commands.ts';

/**
 * Two phones of one shop sell, take back, buy, count, spend, and change and delete what is stored, without a network, each with a clock of its own that may be set at any time,
 * by years too. Both change who made the product, and are asked where the other one has. Calls are lost, answers are lost, servers fail and phones die
 * between an answer and its note. In the end everything is there once and in order.
 */
/** How wrong a clock is once it was set: a phone that starts in 1970, or in the year it was built, and one that runs ahead. */
const clockErrors = [0, -20_400 * dayMs, -8 * 365 * dayMs, -40 * dayMs, -2 * minuteMs, 40 * dayMs, 30 * 365 * dayMs];
const firstMaker = 'Yara';
const makers = [firstMaker, 'Minjingu', 'Twiga'];
const faults = ['none', 'none', 'lost', 'answer-lost', 'error', 'killed'] as const;
const step = fc.record({
  phone: fc.nat({ max: 1 }),
  kind: fc.constantFrom(
    'sell',
    'sell',
    'change',
    'count',
    'buy',
    'spend',
    'note',
    'add',
    'return',
    'remove',
    'maker',
    'answer',
    'send',
    'send',
    'send',
  ),
  quantity: fc.integer({ min: 1, max: 4000 }).map((thousandths) => thousandths / 1000),
  price: fc.integer({ min: 1, max: 9999 }),
  minutes: fc.nat({ max: 90 }),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 6 }),
  maker: fc.constantFrom(...makers),
  isMine: fc.boolean(),
  /** Before it the clock of the phone is set to be so wrong; null leaves it alone. */
  clockErrorMs: fc.option(fc.constantFrom(...clockErrors), { freq: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Phone {
  readonly storage: CommandStorage;
  clockErrorMs: number;
  /** Sales that waited while the clock was set. */
  readonly undated: Set<string>;
  /** Who made the product, as this phone shows it. */
  maker: string;
  /** What was sold on it: the id, how much, and when by a right clock. */
  readonly sold: { readonly id: string; readonly quantity: number; readonly price: number; readonly atMs: number }[];
  /** What it knows that the other changes as well only by differences: notes of its sales, and the products that it added. */
  readonly notes: Map<string, string>;
  readonly added: Map<string, number>;
  /** The sales of which all goods came back, and the added products that were deleted. */
  readonly returned: Set<string>;
  readonly removed: Set<string>;
}

/** A killed phone forgets what it held in memory, and keeps what it had noted. */
class Killed extends Error {}

test('two phones without a network end with the same truth, whatever is lost, repeated or wrong about their clocks [R33, OFFLINE-003]', async () => {
  const backend = await openRealBackend();
  const { createAccount, createSession } = await import('#data/calls/account.ts');
  const { createDocument, getDocument, listDocuments } = await import('#data/calls/documents.ts');
  const { sendForOutcomes } = await import('./send-for-outcomes.ts');
  const account = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
  await createAccount(account);
  await createSession(account.email, account.password);
  await createDocument('users', 'asha', {
    userId: 'asha',
    firstName: 'Asha',
    email: account.email,
    phone: '+255712000001',
  });
  await createDocument('stores', 'shop', { ownerId: 'asha', storeName: 'Asha', storeType: 'Small-Scale' });

  const pending: (typeof faults)[number][] = [];
  const send = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const isWrite = init?.method === 'POST' || init?.method === 'PATCH';
    const fault = isWrite ? pending.shift() : undefined;
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    if (fault === 'error') return Response.json({ message: 'Server Error', code: 503 }, { status: 503 });
    const answer = await send(input, init);
    if (fault === 'answer-lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  let runs = 0;
  let spentBefore = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 16 }), async (steps) => {
      runs += 1;
      pending.length = 0;
      const product = `sugar-${runs}`;
      const at = backend.now().toISOString();
      const data = { ...listed, storeId: 'shop', name: product, createdAt: at, updstedAt: at };
      await createDocument('products', product, {
        ...data,
        manufacturer: firstMaker,
        quantityInStock: 5,
        sellingPrice: 1000,
        purchasePrice: 700,
      });
      const phones = [openPhone(-5 * dayMs), openPhone(3 * 60 * minuteMs)] as const;
      // The one phone changes prices, the other one names: what both change is asked of the seller.
      let price = 1000;
      let name = product;
      let counted = 0;
      let spent = 0;

      const clockOf = (phone: Phone) => () => new Date(backend.now().getTime() + phone.clockErrorMs);
      const setClock = async (phone: Phone, errorMs: number) => {
        phone.clockErrorMs = errorMs;
        for (const { id, state } of await phone.storage.list()) if (state !== 'sent') phone.undated.add(id);
      };
      const readMaker = async () => (await getDocument('products', product)).manufacturer;
      /** Asks the seller about the changes of the phone that the other one made too. */
      const answer = async ({ storage }: Phone, isMine: boolean) => {
        const asked = (await storage.list()).filter(({ refusal }) => refusal?.stored);
        for (const { id, seen, refusal } of asked) {
          const { stored } = refusal ?? {};
          if (isMine) await storage.change(id, { state: 'waiting', refusal: undefined, seen: { ...seen, ...stored } });
          else await storage.remove(id);
        }
        return asked.length;
      };
      const run = (phone: Phone) =>
        runCommands({
          now: clockOf(phone),
          storage: phone.storage,
          // Who makes the product is asked before and after: such a change travels alone.
          groupOf: ({ data }) => ('manufacturer' in data ? undefined : 'shop'),
          send: async (commands) => {
            const isKilled = pending[0] === 'killed' && pending.shift() !== undefined;
            const before = await readMaker();
            const sender = {
              userId: 'asha',
              ownStoreId: 'shop',
              now: clockOf(phone),
              readBytes: noBytes,
              listCommands: phone.storage.list,
            };
            const outcome = await sendForOutcomes(commands, sender);
            // Nobody's word is replaced unseen.
            if ((await readMaker()) !== before) expect(commands[0]?.seen?.manufacturer).toBe(before);
            if (isKilled) throw new Killed();
            return outcome;
          },
        }).catch((error) => {
          if (!(error instanceof Killed)) throw error;
        });

      const take = async ({ kind, quantity, minutes, ...one }: Step, index: number) => {
        const phone = phones[one.phone] as Phone;
        backend.advance(minutes * minuteMs);
        if (one.clockErrorMs !== null) await setClock(phone, one.clockErrorMs);
        const doneAt = clockOf(phone)().toISOString();
        const id = makeDocumentId(Date.now() + index, Math.random);
        const keep = (command: Pick<NewCommand, 'kind' | 'collection' | 'data'> & Partial<NewCommand>) =>
          phone.storage.add({ id, doneAt, documentId: id, title: '', ...command });
        const takers: Record<Step['kind'], () => Promise<void>> = {
          async sell() {
            phone.sold.push({ id, quantity, price: one.price, atMs: backend.now().getTime() });
            const orderItems = [{ productId: product, quantity, unitPrice: one.price }];
            const sale = { storeId: 'shop', paymentMethod: 'cash', orderItems };
            await keep({ kind: 'sale', collection: 'orders', data: sale });
          },
          async change() {
            const change = { kind: 'change', collection: 'products', documentId: product } as const;
            if (one.phone === 0) {
              await keep({ ...change, data: { sellingPrice: one.price }, seen: { sellingPrice: price } });
              price = one.price;
            } else {
              await keep({ ...change, data: { name: `Sugar ${index}` }, seen: { name } });
              name = `Sugar ${index}`;
            }
          },
          async count() {
            // Counts find more or less than was known.
            const quantityChange = index % 2 === 0 ? quantity : -quantity;
            counted += Math.round(quantityChange * 1000);
            await keep({
              ...{ kind: 'stock', collection: 'products', documentId: product },
              data: { storeId: 'shop', quantityChange },
            });
          },
          async buy() {
            counted += Math.round(quantity * 1000);
            const items = [{ productId: product, quantity, cost: one.price }];
            const payments = [{ method: 'cash', amount: one.price }];
            await keep({ kind: 'create', collection: 'purchases', data: { storeId: 'shop', items, payments } });
          },
          async spend() {
            spent += one.price;
            const expense = { kind: 'rent', amount: one.price, method: 'cash', expenseDate: at };
            await keep({ kind: 'create', collection: 'expenses', data: { storeId: 'shop', ...expense } });
          },
          async note() {
            const last = phone.sold.at(-1);
            if (!last) return;
            const seen = { note: phone.notes.get(last.id) ?? null };
            phone.notes.set(last.id, `Note ${index}`);
            await keep({
              ...{ kind: 'change', collection: 'orders', documentId: last.id, seen },
              data: { note: `Note ${index}` },
            });
          },
          async add() {
            phone.added.set(id, one.price);
            const made = { ...data, name: id, quantityInStock: quantity, sellingPrice: 1, purchasePrice: 1 };
            await keep({ kind: 'create', collection: 'products', data: made });
            await keep({
              ...{ id: `${id}-edit`, kind: 'change', collection: 'products', documentId: id },
              ...{ data: { sellingPrice: one.price }, seen: { sellingPrice: 1 } },
            });
          },
          async return() {
            const last = phone.sold.findLast((sale) => !phone.returned.has(sale.id));
            if (!last) return;
            phone.returned.add(last.id);
            counted += Math.round(last.quantity * 1000);
            const items = [{ line: 0, quantity: last.quantity, restock: true }];
            const back = { orderId: last.id, kind: 'return', reason: 'Torn', refundMethod: 'cash', items };
            await keep({ kind: 'create', collection: 'returns', data: back, needs: [last.id] });
          },
          async remove() {
            const [gone] = [...phone.added.keys()].filter((each) => !phone.removed.has(each));
            if (gone === undefined) return;
            phone.removed.add(gone);
            await keep({ kind: 'delete', collection: 'products', documentId: gone, data: {} });
          },
          async maker() {
            const change = { kind: 'change', collection: 'products', documentId: product } as const;
            await keep({ ...change, data: { manufacturer: one.maker }, seen: { manufacturer: phone.maker } });
            phone.maker = one.maker;
          },
          async answer() {
            await answer(phone, one.isMine);
          },
          async send() {
            pending.push(...one.faults);
            await run(phone);
            pending.length = 0;
          },
        };
        await takers[kind]();
      };
      for (const [index, one] of steps.entries()) await take(one, index);
      let asked: number;
      do {
        for (const phone of phones) await run(phone);
        asked = 0;
        for (const phone of phones) asked += await answer(phone, true);
      } while (asked > 0);

      const left = (await Promise.all(phones.map(({ storage }) => storage.list()))).flat();
      expect(left.filter(({ state }) => state !== 'sent')).toEqual([]);
      const sold = phones.flatMap((phone) => phone.sold);
      const thousandths = 5000 + counted - sold.reduce((sum, { quantity }) => sum + quantity * 1000, 0);
      const stock = Math.round(thousandths) / 1000;
      expect(await getDocument('products', product)).toMatchObject({
        quantityInStock: stock,
        sellingPrice: price,
        name,
      });
      const { documents: moves } = await listDocuments('stockMovements', [equal('productId', product), limit(500)]);
      expect(moves.at(-1)?.quantityAfter).toBe(stock);
      expect(Math.round(moves.reduce((sum, { change }) => sum + Number(change) * 1000, 0)) / 1000).toBe(stock);
      for (const { notes, added, removed } of phones) {
        for (const [id, note] of notes) expect(await getDocument('orders', id)).toMatchObject({ note });
        for (const [id, sellingPrice] of added) {
          const stored = await getDocument('products', id).catch(({ status }) => status);
          expect(stored).toEqual(removed.has(id) ? 404 : expect.objectContaining({ sellingPrice }));
        }
      }
      const { documents: expenses } = await listDocuments('expenses', [limit(500)]);
      spentBefore += spent;
      expect(expenses.reduce((sum, { amount }) => sum + amount, 0)).toBe(spentBefore);
      const inOrder = [...new Set(moves.flatMap(({ orderId }) => (orderId ? [idOf(orderId)] : [])))];
      for (const phone of phones) {
        const ids = phone.sold.map(({ id }) => id);
        expect(inOrder.filter((id) => ids.includes(id))).toEqual(ids);
      }
      const returned = new Set(phones.flatMap((phone) => [...phone.returned]));
      const undated = new Set(phones.flatMap((phone) => [...phone.undated]));
      for (const { id, quantity, price: paid, atMs } of sold) {
        const order = await getDocument('orders', id);
        expect(order.orderTotal).toBe(Math.round((Math.round(quantity * 1000) * paid) / 1000));
        const [orderedAtMs, arrivedAtMs] = [Date.parse(order.orderDate), Date.parse(order.arrivedAt ?? '')];
        if (undated.has(id)) {
          // When it was nobody knows, but that it had happened when it came, and not long before.
          expect(arrivedAtMs).toBeGreaterThanOrEqual(atMs);
          expect(arrivedAtMs - orderedAtMs).toBeGreaterThanOrEqual(0);
          expect(arrivedAtMs - orderedAtMs).toBeLessThanOrEqual(30 * dayMs);
        } else expect(Math.abs(orderedAtMs - atMs)).toBeLessThan(minuteMs);
        const { documents: money } = await listDocuments('payments', [equal('orderId', id)]);
        expect(order.returned ?? 0).toBe(returned.has(id) ? order.orderTotal : 0);
        const amounts = returned.has(id) ? [order.orderTotal, -order.orderTotal] : [order.orderTotal];
        expect(money.map(({ amount }) => amount)).toEqual(amounts.filter((amount) => amount !== 0));
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

const noBytes = async () => undefined;

function openPhone(clockErrorMs: number): Phone {
  let commands: readonly Command[] = [];
  let place = 0;
  const storage: CommandStorage = {
    list: async () => commands,
    async add(command: NewCommand) {
      place += 1;
      if (!commands.some(({ id }) => id === command.id))
        commands = [...commands, { ...command, place, state: 'waiting' }];
    },
    change: (id, changes) => storage.changeAll(new Map([[id, changes]])),
    async changeAll(all) {
      commands = commands.map((command) => ({ ...command, ...all.get(command.id) }));
    },
    readBytes: noBytes,
    async remove(id) {
      commands = commands.filter((command) => command.id !== id);
    },
  };
  const known = {
    ...{ notes: new Map(), added: new Map(), maker: firstMaker },
    ...{ undated: new Set<string>(), returned: new Set<string>(), removed: new Set<string>() },
  };
  return { storage, clockErrorMs, sold: [], ...known };
}

function idOf(relation: unknown): string {
  return typeof relation === 'string' ? relation : String(Object(relation).$id);
}
