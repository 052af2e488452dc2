import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { projectId } from '@duka/domain/project';
import { documentsPath, listPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, type AttackTarget, type Member, need } from './attack-target.ts';

/** Calls that are under way at once. */
const atOnce = 20;
const calls = 1000;
const rows = 2000;
/** Milliseconds that another seller's product may take meanwhile, on a busy machine. */
const maxBesideMs = 1000;
const searched = ['name', 'manufacturer', 'productId', 'barcode', 'description'];

export const wordRule = (word: string) => ({
  method: 'or',
  values: searched.map((attribute) => ({ method: 'contains', attribute, values: [word] })),
});

let shop: Promise<Member> | undefined;

/** A shop of two thousand products with long texts; made once. */
export function openLargeShop(target: AttackTarget): Promise<Member> {
  shop ??= (async () => {
    const seller = await target.newMember();
    const words = Array.from({ length: 60 }, (_, at) => `mbegubora${at}`).join(' ');
    const { storeId: _, createdAt: __, updstedAt: ___, ...data } = productOf(seller) as Record<string, unknown>;
    for (let from = 0; from < rows; from += 500) {
      const part = Array.from({ length: 500 }, (_, at) => ({
        documentId: `large-${from + at}`,
        action: 'create',
        data: { ...data, name: `Mbegu ${from + at}`, description: `${'bora '.repeat(50)} ${words}` },
      }));
      const body = { importId: `large-${from}`, mode: 'all', rows: part };
      const imported = await target.call('POST', `/v1/shops/${seller.storeId}/imports`, { as: seller, body });
      if (!need(imported, 200).body.stored) throw new Error('The large shop could not be made.');
    }
    return seller;
  })();
  return shop;
}

/** Sends a call a thousand times, while another seller reads a product of theirs again and again. */
async function ask(target: AttackTarget, path: (time: number) => string, as?: Member) {
  const answers: Answer[] = [];
  let isOver = false;
  let slowestMs = 0;
  const reads = (async () => {
    while (!isOver) {
      const start = performance.now();
      need(await target.call('GET', documentsPath('products', 'ashas-product'), { as: target.asha }), 200);
      slowestMs = Math.max(slowestMs, performance.now() - start);
    }
  })();
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    for (let time = next++; time < calls; time = next++) answers.push(await target.call('GET', path(time), { as }));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  isOver = true;
  await reads;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isQuick = slowestMs < maxBesideMs;
  return joinOutcomes(
    expectStatus(answers, 200, 400, 401, 404, 408, 429, 503),
    expectTrue(isQuick, `${seconds} s; another seller waited ${Math.round(slowestMs)} ms at most`),
  );
}

/** A word of letters for each number, so that no response comes from the cache. */
const toLetters = (time: number) => [...String(time)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Calls of one seller, a thousand times each, that would make everyone else wait. */
export const costAttacks = listAttacks(
  'api',
  {
    'a thousand searches of ten misspelt words over 2,000 products (R21, 2.4.1)': async (target) => {
      const seller = await openLargeShop(target);
      const ofShop = { method: 'equal', attribute: 'storeId', values: [seller.storeId] };
      const words = (time: number) =>
        Array.from({ length: 10 }, (_, at) => wordRule(`mbegubroa${toLetters(time)}${toLetters(at)}`));
      return ask(target, (time) => listPath('products', ofShop, ...words(time)), seller);
    },

    'a thousand searches of sixty words that all are found (R21, 2.4.1)': async (target) => {
      const seller = await openLargeShop(target);
      const ofShop = { method: 'equal', attribute: 'storeId', values: [seller.storeId] };
      const rules = Array.from({ length: 60 }, (_, at) => wordRule(`mbegubora${at}`));
      const from = (time: number) => ({ method: 'offset', values: [time] });
      return ask(target, (time) => listPath('products', ofShop, ...rules, from(time)), seller);
    },

    'a thousand times the figures of a shop, over a year (2.4.1)': async (target) => {
      const seller = await openLargeShop(target);
      const each = (time: number) => {
        const days = `from=2025-12-${String(1 + (time % 31)).padStart(2, '0')}&to=2026-11-30`;
        const limit = `limit=${1 + (time % 100)}`;
        return ['today', `money?${days}`, `unsold?${days}&${limit}`, `counter-goods?${days}&${limit}`, `sales?${days}`];
      };
      return ask(target, (time) => `/v1/shops/${seller.storeId}/${each(time)[time % 5]}`, seller);
    },

    "a thousand times another's figures, as a guest (2.4.1)": (target) =>
      ask(target, () => `/v1/shops/${target.asha.storeId}/today`),
  },
  true,
);

const connections = 200;
const requestsPerConnection = 20;
const seconds = 15;
/** The most bytes of unread answers of one account. */
const maxUnreadBytes = 32 * 1024 * 1024;
/** The most bytes by which the server's memory may grow meanwhile. */
const maxGrowthBytes = 400 * 1024 * 1024;

/** Answers that the client never reads must not stay in memory without limit (R56). */
export const unreadResponseAttacks = listAttacks(
  'api',
  {
    '4,000 lists of 2,000 products requested on 200 connections and never read (R56)': async (target) => {
      const seller = await openLargeShop(target);
      const path = listPath(
        'products',
        { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
        { method: 'limit', values: [2000] },
      );
      const head = [
        ...[`GET ${path} HTTP/1.1`, 'Host: localhost', `X-Appwrite-Project: ${projectId}`],
        ...[`X-Appwrite-Session: ${seller.session}`, 'X-Forwarded-For: 198.18.5.1'],
      ];
      const { hostname, port } = new URL(target.url);
      const before = await target.readMetric('process_resident_memory_bytes');
      const sockets = Array.from({ length: connections }, () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {}).pause();
        socket.write(`${head.join('\r\n')}\r\n\r\n`.repeat(requestsPerConnection));
        return socket;
      });
      let [unread, memory] = [0, 0];
      for (let second = 0; second < seconds; second += 1) {
        await pause(1000);
        unread = Math.max(unread, await target.readMetric('duka_answers_unread_bytes'));
        memory = Math.max(memory, await target.readMetric('process_resident_memory_bytes'));
      }
      const other = await target.call('GET', `/v1/shops/${target.asha.storeId}/today`, { as: target.asha });
      for (const socket of sockets) socket.destroy();
      const megabytes = Math.round((memory - before) / 1024 / 1024);
      return joinOutcomes(
        expectTrue(unread > 0 && unread <= maxUnreadBytes, `${unread} bytes unread at most`),
        expectTrue(memory - before < maxGrowthBytes, `the server grew by ${megabytes} MB`),
        expectTrue(need(other, 200).status === 200, 'another seller is answered'),
      );
    },
  },
  true,
);
