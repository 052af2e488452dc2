import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { cookiesOf, need } from './attack-target.ts';
import { lookUp } from './authentication.ts';

/** A number that no member has. */
const anothersPhone = '+255719999992';

/**
 * Resisted when the middle times differ by at most a millisecond or a quarter: more than the machine alone makes of it, and less than a
 * hash that one of the two does without.
 */
function compareMedians(name: string, known: readonly number[] = [], unknown: readonly number[] = []) {
  const [one = NaN, other = NaN] = [known, unknown].map((times) => times.toSorted((a, b) => a - b)[times.length >> 1]);
  const isAlike = Math.abs(one - other) <= Math.max(1, Math.max(one, other) / 4);
  return expectTrue(isAlike, `${name} ${one.toFixed(1)} and ${other.toFixed(1)} ms`);
}

export const longAuthenticationAttacks = listAttacks(
  'authentication',
  {
    'which phone numbers have an account: by the time of the look-up and of the sign-in (R2)': async (target) => {
      const { phone: known } = await target.newMember();
      const lookUps: Record<string, number[]> = { [known]: [], [anothersPhone]: [] };
      const signIns: Record<string, number[]> = { [known]: [], [anothersPhone]: [] };
      const aliases: string[] = [];
      for (let time = 0; time < 150; time += 1) {
        for (const phone of time % 2 ? [known] : [anothersPhone, known]) {
          const begun = performance.now();
          const { body } = need(await lookUp(target, phone), 200);
          lookUps[phone]?.push(performance.now() - begun);
          aliases.push(body.documents[0].email);
          // Ten tries of an address are let in.
          if (time >= 18) continue;
          const from = `203.0.113.${90 + Math.floor(time / 9)}`;
          const tried = performance.now();
          need(await target.signIn(body.documents[0].email, 'Not-The-Password', { from }), 401);
          signIns[phone]?.push(performance.now() - tried);
        }
      }
      const isOfOneLength = new Set(aliases.map(({ length }) => length)).size === 1;
      return joinOutcomes(
        compareMedians('look-ups', lookUps[known], lookUps[anothersPhone]),
        compareMedians('sign-ins', signIns[known], signIns[anothersPhone]),
        expectTrue(isOfOneLength && new Set(aliases).size === aliases.length, 'aliases of one length, none twice'),
      );
    },

    'one password tried at 120 accounts from one address (6.3.1)': async ({ signIn }) => {
      const answers = [];
      for (let at = 0; at < 120; at += 1) {
        answers.push(await signIn(`victim-${at}@duka.example`, 'Habari-2026', { from: '203.0.113.77' }));
      }
      const isEnded = answers.at(-1)?.status === 429;
      return joinOutcomes(expectStatus(answers, 401, 429), expectTrue(isEnded, 'guesses end'));
    },

    'a thousand sign-ins at once beside the owner (6.3.1)': async ({ signIn, newMember }) => {
      const owner = await newMember();
      const mark = /duka_device=[^;]+/.exec(cookiesOf(need(await signIn(owner.email, owner.password), 201)))?.[0] ?? '';
      const flood = Array.from({ length: 1000 }, (_, at) =>
        signIn(`nobody-${at}@duka.example`, 'Habari-2026', { from: `10.0.${at >> 8}.${at & 255}` }),
      );
      const own = await signIn(owner.email, owner.password, { headers: { cookie: mark } });
      return joinOutcomes(
        expectStatus(await Promise.all(flood), 401, 503),
        expectTrue(own.status === 201, 'the owner is in'),
      );
    },
  },
  true,
);
