import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { post } from '#support/calls.ts';
import { compareTimes } from '#support/compare.ts';
import type { Bench, Finding } from '#support/row.ts';
import { bulkAccount } from '#support/sellers.ts';
import { send } from '#support/send.ts';

const hash = promisify(argon2);
/** The contract's minimum for a password's hash (wire section 6), and the server's choice. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const password = 'DukaDemo2026';

/** A sign-in against the hash of its password: all else of it should cost next to nothing. */
export async function measureSignIn({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const times = await compareTimes(pace.calls, {
    hash: () => hash('argon2id', { message: password, nonce: randomBytes(16), ...cost }),
    signIn: (time) => {
      const email = `${bulkAccount((time % sellers.length) + 1)}@duka.example`;
      return send(server.url, post('/v1/account/sessions/email', { email, password }));
    },
  });
  return [
    {
      row: "the hash of the password as a part of a sign-in's time",
      ...{ measured: times.hash / times.signIn, wanted: 0.8, bound: 'at least', unit: 'times' },
      details: { hashMs: times.hash, signInMs: times.signIn },
    },
  ];
}
