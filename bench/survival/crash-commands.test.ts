import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newSeed } from './command-line.ts';
import { type Duka, startDuka, withFolder } from './duka-process.ts';
import { createRandom } from './random.ts';
import { findStoredFaults } from './stored-state.ts';
import { call, documentsPath, expectDone, listPath, newSeller, productOf, type Seller } from './wire.ts';

const rounds = 3;
const commandsOfCall = 12;
const bagsAtFirst = 10_000;

/** A call as a phone sends it: it sells, counts and pays, three of each four commands without an id of their own rows. */
function makeCall({ storeId }: Seller, name: string): readonly object[] {
  const at = new Date().toISOString();
  return Array.from({ length: commandsOfCall }, (_, index) => {
    const id = `${name}-${index}`;
    const sale = { $id: id, orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'cash' };
    if (index % 4 === 0) return { id, kind: 'sell', at, data: sale };
    if (index % 4 === 1) return { id, kind: 'count', at, data: { $id: 'dap', quantityChange: 3 } };
    if (index % 4 === 2) return { id, kind: 'save-product', at, data: { $id: 'dap', description: id } };
    const expense = { $id: id, storeId, kind: 'transport', amount: 7, method: 'cash', expenseDate: at };
    return { id, kind: 'expense', at, data: expense };
  });
}

test('a phone that sends its commands again after each kill -9 has done each of them once [R62]', async () => {
  const seed = newSeed();
  const random = createRandom(seed);
  await withFolder(async (dataDir) => {
    let duka = await startDuka(dataDir);
    const seller = await newSeller(duka.url, 'asha');
    const body = { documentId: 'dap', data: productOf(seller, { quantityInStock: bagsAtFirst }) };
    await expectDone(call(duka.url, 'POST', documentsPath('products'), { as: seller, body }));
    const sent: { readonly commands: readonly object[]; answer?: string }[] = [];

    async function send({ url }: Duka, commands: readonly object[]): Promise<string> {
      const path = `/v1/shops/${seller.storeId}/commands`;
      const { body: answer } = await expectDone(call(url, 'POST', path, { as: seller, body: { commands } }));
      expect(answer.results.map(({ status }: { status: string }) => status)).toEqual(commands.map(() => 'done'));
      return JSON.stringify(answer.results);
    }

    for (let round = 0; round < rounds; round += 1) {
      let isOver = false;
      const sending = (async () => {
        while (!isOver) {
          const one: (typeof sent)[number] = { commands: makeCall(seller, `r${round}-${sent.length}`) };
          sent.push(one);
          try {
            one.answer = await send(duka, one.commands);
          } catch (error) {
            if (!isOver || !(error instanceof TypeError || error instanceof SyntaxError)) throw error;
          }
        }
      })();
      await pause(random.between(150, 700));
      isOver = true;
      await duka.kill();
      await sending;
      duka = await startDuka(dataDir);
      // What was answered is sent again as well: the phone may have lost the answer.
      for (const one of sent.slice(-3)) {
        const again = await send(duka, one.commands);
        expect(one.answer ?? again, `seed ${seed}`).toBe(again);
        one.answer = again;
      }
    }

    const times = (sent.length * commandsOfCall) / 4;
    const { body: dap } = await call(duka.url, 'GET', documentsPath('products', 'dap'), { as: seller });
    expect([dap.quantityInStock, `seed ${seed}`]).toEqual([bagsAtFirst + 2 * times, `seed ${seed}`]);
    for (const collection of ['orders', 'expenses']) {
      const { body: list } = await call(duka.url, 'GET', listPath(collection), { as: seller });
      expect([collection, list.total]).toEqual([collection, times]);
    }
    await duka.stop();
    expect(findStoredFaults(dataDir)).toEqual([]);
    expect(sent.length).toBeGreaterThan(rounds);
  });
});
