import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { documentsPath, filesPath, listPath, productOf } from '#survival/wire.ts';
import type { Outcome } from './attack.ts';
import { type Answer, type AttackTarget, cookiesOf, type Member, need } from './attack-target.ts';
import type { Flood } from './flood.ts';

/** Rounds of the other seller's work, alone and during a flood, and the milliseconds after which no further round begins. */
const rounds = 15;
const maxMs = 60_000;
/** During a flood another seller's work may take at most this many times as long as without it. */
const maxTimes = 4;
/** Milliseconds that count as no delay: times differ by as much without a flood. */
const unnoticedMs = 20;
/** Milliseconds for a flood to rise. */
const riseMs = 1000;

/** The work of a seller outside the flood, by name; each resolves to the server's answers. */
type Work = Readonly<Record<string, () => Promise<readonly Answer[]>>>;

/** Sides of previews, in pixels, that nobody has requested yet. */
const sides = [40, 48, 50, 60, 64, 72, 80, 90, 96, 100, 120, 128, 150, 160, 180, 192, 200, 225, 240, 250, 256];

/** Signs up a seller who sells, signs in, and looks at the dashboard and at new thumbnails. */
async function openOtherSeller(target: AttackTarget): Promise<Work> {
  const seller = await target.newMember();
  const signer = await target.newMember();
  const productId = `${seller.userId}-product`;
  need(await target.createDocument(seller, 'products', productId, productOf(seller, { quantityInStock: 1e6 })), 201);
  const photo = await sharp({
    create: { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian' }, background: '#808080' },
  })
    .jpeg()
    .toBuffer();
  need(await target.upload(seller, `${seller.userId}-photo`, photo, { type: 'image/jpeg', name: 'photo.jpg' }), 201);
  const from = `203.0.113.${Number(seller.userId.split('-')[1]) % 250}`;
  const cookie = cookiesOf(need(await target.signIn(signer.email, signer.password, { from }), 201));
  const device = cookie.split('; ').find((each) => each.startsWith('duka_device=')) ?? '';
  const read = (path: string) => target.call('GET', path, { as: seller, from });
  let times = 0;
  return {
    sale: async () => [
      await target.call('POST', documentsPath('orders'), {
        ...{ as: seller, from },
        body: {
          documentId: 'unique()',
          data: {
            ...{ storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'cash' },
            orderItems: [{ productId, quantity: 1 }],
          },
        },
      }),
    ],
    'sign-in': async () => [await target.signIn(signer.email, signer.password, { from })],
    'sign-in of a known device': async () => [
      await target.signIn(signer.email, signer.password, { from, headers: { cookie: device } }),
    ],
    dashboard: () =>
      Promise.all([
        read(`/v1/shops/${seller.storeId}/today?${times++}`),
        read(listPath('orders', { method: 'limit', values: [5] }, { method: 'offset', values: [times] })),
        read(`/v1/shops/${seller.storeId}/sales?from=2026-11-01&to=2026-11-30`),
        read(`/v1/shops/${seller.storeId}/reorder`),
      ]),
    thumbnail: async () => {
      times += 1;
      const [width, height] = [sides[times % sides.length], sides[Math.floor(times / sides.length) % sides.length]];
      return [await read(`${filesPath}/${seller.userId}-photo/preview?width=${width}&height=${height}`)];
    },
  };
}

interface WorkTimes {
  /** Milliseconds of each run, by the name of the work. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  readonly refused: readonly string[];
}

async function measure(work: Work): Promise<WorkTimes> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(work).map((name) => [name, []]));
  const refused: string[] = [];
  const endsAt = performance.now() + maxMs;
  for (let round = 0; round < rounds && performance.now() < endsAt; round += 1) {
    for (const [name, run] of Object.entries(work)) {
      const begun = performance.now();
      const answers = await run();
      times[name]?.push(performance.now() - begun);
      for (const { status } of answers) if (status >= 400) refused.push(`${name} ${status}`);
    }
  }
  return { times, refused };
}

/**
 * Measures the work of a seller at another address, alone and then during a flood. Resisted if its median times are at most four
 * times as long, and nothing of it is refused.
 */
export async function measureDuringFlood(
  target: AttackTarget,
  start: (target: AttackTarget) => Promise<Flood> | Flood,
): Promise<Outcome> {
  const work = await openOtherSeller(target);
  const alone = await measure(work);
  const flood = await start(target);
  await pause(riseMs);
  const during = await measure(work);
  const statuses = await flood.stop();
  const compared = Object.keys(work).map((name) =>
    compareTimes(name, alone.times[name] ?? [], during.times[name] ?? []),
  );
  const refused = [...alone.refused, ...during.refused];
  return {
    resisted: refused.length === 0 && compared.every(({ resisted }) => resisted),
    answered: [
      ...compared.map(({ words }) => words),
      `refused: ${refused.join(', ') || 'none'}`,
      `flood: ${statuses}`,
    ].join('; '),
  };
}

/** Resisted if the median of the times during a flood is at most four times the median alone, both in milliseconds. */
export function compareTimes(name: string, alone: readonly number[], during: readonly number[]) {
  const [one, other] = [median(alone), median(during)];
  const resisted = other <= maxTimes * one || other - one <= unnoticedMs;
  return {
    resisted,
    words: `${name} ${Math.round(one)} → ${Math.round(other)} ms (${Math.round(Math.max(...during))} at most)`,
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Signs up the seller from whom a flood comes, with an address of their own. */
export async function newGreedy(target: AttackTarget): Promise<{ greedy: Member; from: string }> {
  const greedy = await target.newMember();
  return { greedy, from: `198.18.0.${Number(greedy.userId.split('-')[1]) % 250}` };
}
