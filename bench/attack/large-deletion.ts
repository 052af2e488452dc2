import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startDuka, withFolder } from '#survival/duka-process.ts';
import { call, documentsPath, expectDone, productOf } from '#survival/wire.ts';
import { expectTrue, joinOutcomes, type Outcome } from './attack.ts';
import { type AttackTarget, apiKey, type Member, need, openAttackTarget } from './attack-target.ts';
import { makeImport } from './flood.ts';
import { compareTimes } from './flood-delay.ts';

const products = 5000;
/** Orders created by calls, and how many times each exists after copying. */
const orders = 100;
const copies = 200;
/** Sales of the other seller after the deletion, and the milliseconds that the deletion may take. */
const salesAlone = 30;
const maxMs = 120_000;
/** Milliseconds between two sales: an account may create 600 rows a minute. */
const pauseMs = 110;

const databaseIn = (dataDir: string) => join(dataDir, 'duka.sqlite');

/** Deletes a shop of 5,000 products and 20,000 orders when a server starts, while another seller sells. */
export function deleteLargeShop(): Promise<Outcome> {
  return withFolder(async (dataDir) => {
    const env = { DUKA_API_KEY: apiKey };
    const first = await startDuka(dataDir, { env });
    const { seller, other } = await openShops(await openAttackTarget(first.url, dataDir)).finally(first.stop);
    multiplyOrders(dataDir, seller);
    const second = await startDuka(dataDir, { env });
    try {
      return await sellDuringDeletion(second.url, dataDir, seller, other);
    } finally {
      await second.stop();
    }
  });
}

async function openShops(target: AttackTarget): Promise<{ seller: Member; other: Member }> {
  const [seller, other] = [await target.newMember(), await target.newMember()];
  const file = makeImport('large', products);
  need(await target.call('POST', `/v1/shops/${seller.storeId}/imports`, { as: seller, body: file }), 200);
  for (let at = 0; at < orders; at += 1) await expectDone(sell(target.url, seller, `large-${at}`));
  need(await target.createDocument(other, 'products', 'other', productOf(other, { quantityInStock: 1e6 })), 201);
  const body = { password: seller.password };
  need(await target.call('POST', '/v1/account/deletion', { as: seller, body }), 201);
  return { seller, other };
}

function sell(url: string, as: Member, productId: string) {
  const data = {
    ...{ storeId: as.storeId, channel: 'walk-in', paymentMethod: 'cash' },
    orderItems: [{ productId, quantity: 1 }],
  };
  return call(url, 'POST', documentsPath('orders'), { as, body: { documentId: 'unique()', data } });
}

/** Copies each order with its lines, steps, payments and stock movements, and makes the deletion due. */
function multiplyOrders(dataDir: string, { userId, storeId }: Member): void {
  const database = new DatabaseSync(databaseIn(dataDir));
  // The triggers of the search texts call this function of the server's.
  database.function('folded', (text) => String(text).toLowerCase());
  database.exec('BEGIN');
  for (const table of ['orders', 'orderItems', 'orderEvents', 'payments', 'stockMovements']) {
    const columns = (database.prepare(`PRAGMA table_info("${table}")`).all() as { name: string }[]).map(
      ({ name }) => name,
    );
    const copied = columns.filter((name) => name !== '_seq');
    const values = copied.map((name) =>
      ['_id', 'trackingId', 'orderId'].includes(name) ? `"${name}" || ?1` : `"${name}"`,
    );
    const ofOrders = table === 'orders' ? '' : ' AND "orderId" IS NOT NULL';
    const copy = database.prepare(
      `INSERT INTO "${table}" (${copied.map((name) => `"${name}"`).join()})
        SELECT ${values.join()} FROM "${table}" WHERE "storeId" = ?2${ofOrders} AND instr("_id", '~') = 0`,
    );
    for (let number = 1; number < copies; number += 1) copy.run(`~${number}`, storeId);
  }
  database.prepare('UPDATE deletions SET "dueAt" = ? WHERE "accountId" = ?').run('2020-01-01T00:00:00.000Z', userId);
  database.exec('COMMIT');
  database.close();
}

async function sellDuringDeletion(url: string, dataDir: string, seller: Member, other: Member): Promise<Outcome> {
  const database = new DatabaseSync(databaseIn(dataDir), { readOnly: true });
  const accountExists = () => database.prepare('SELECT 1 FROM accounts WHERE id = ?').get(seller.userId) !== undefined;
  const [during, alone, refused]: [number[], number[], number[]] = [[], [], []];
  const timeSale = async (times: number[]) => {
    const begun = performance.now();
    const { status } = await sell(url, other, 'other');
    times.push(performance.now() - begun);
    if (status !== 201) refused.push(status);
    await pause(pauseMs);
  };
  const begun = performance.now();
  try {
    while (accountExists() && performance.now() - begun < maxMs) await timeSale(during);
    const tookMs = performance.now() - begun;
    const isGone = !accountExists();
    for (let time = 0; time < salesAlone; time += 1) await timeSale(alone);
    const { resisted, words } = compareTimes('sale', alone, during);
    return joinOutcomes(
      expectTrue(resisted, words),
      expectTrue(refused.length === 0, `refused: ${refused.join(', ') || 'none'}`),
      expectTrue(isGone, `deleted after ${(tookMs / 1000).toFixed(1)} s and ${during.length} sales of another seller`),
    );
  } finally {
    database.close();
  }
}
