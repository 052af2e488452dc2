import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startDuka, withFolder } from '#survival/duka-process.ts';
import { call } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { openAttackTarget } from './attack-target.ts';

/** Starts a server with these settings and resolves to the result of `work`. Rejects with the start error. */
function startWith<Result>(env: Readonly<Record<string, string>>, work: (url: string) => Promise<Result>) {
  return withFolder(async (dataDir) => {
    const duka = await startDuka(dataDir, { env });
    try {
      return await work(duka.url);
    } finally {
      await duka.stop();
    }
  });
}

/** Passes when the server does not start; reports the first line of its output. */
async function expectNoStart(start: Promise<unknown>) {
  const firstLine = await start.then(
    () => 'it started',
    (error: unknown) => String(error).split('\n')[1] ?? String(error),
  );
  return expectTrue(firstLine !== 'it started', firstLine);
}

const demo = { email: 'asha@duka.example', password: 'DukaDemo2026' };

/** Each starts its own server, so the short form leaves them out. */
export const settingAttacks = listAttacks(
  'settings',
  {
    "the demo's published password where others reach the server (6.3.2)": async () => {
      const answers = [];
      for (const seed of ['', 'demo']) {
        const env = { HOST: '0.0.0.0', DUKA_SEED: seed };
        const signIn = (url: string) => call(url, 'POST', '/v1/account/sessions/email', { body: demo });
        answers.push(await startWith(env, signIn));
      }
      return expectStatus(answers, 401);
    },

    "a key of the operator's that can be guessed (13.3)": () =>
      expectNoStart(startWith({ DUKA_API_KEY: 'secret' }, async () => {})),

    'a public address with neither a mail server nor DUKA_MAIL=outbox': () =>
      expectNoStart(startWith({ DUKA_PUBLIC_URL: 'https://duka.example' }, async () => {})),

    'forged addresses where no proxy is trusted, so that guesses never end (4.1.3)': async () => {
      const guess = (url: string) => async (_: unknown, at: number) => {
        const headers = { 'x-forwarded-for': `203.0.113.${at}` };
        const body = { email: 'nobody@duka.example', password: `Guess-${at}-2026` };
        return call(url, 'POST', '/v1/account/sessions/email', { body, headers });
      };
      const answers = await startWith({ TRUST_PROXY: '' }, (url) =>
        Promise.all(Array.from({ length: 12 }, guess(url))),
      );
      return joinOutcomes(
        expectStatus(answers, 401, 429),
        expectTrue(answers.filter(({ status }) => status === 429).length === 2, 'all count as one address'),
      );
    },

    'the disk filled with rows by one account (R52)': () =>
      withFolder(async (dataDir) => {
        const duka = await startDuka(dataDir, { env: { DUKA_ACCOUNT_ROWS_MB: '0.2' } });
        try {
          const target = await openAttackTarget(duka.url, dataDir);
          const { neema, juma } = target;
          const send = (as: typeof juma, receiverId: string, at: number) =>
            target.createDocument(as, 'messages', `${as.userId}-${at}`, {
              ...{ senderId: as.userId, receiverId, content: 'x'.repeat(10_000) },
            });
          const answers = [];
          for (let at = 0; at < 30; at += 1) answers.push(await send(juma, neema.userId, at));
          const stored = answers.filter(({ status }) => status === 201).length;
          return joinOutcomes(
            expectStatus(answers, 201, 403),
            expectTrue(stored < 21, `${stored} of 30 messages stored`),
            expectStatus([await send(neema, juma.userId, 0)], 201),
          );
        } finally {
          await duka.stop();
        }
      }),

    'uploads, imports and new accounts while only the reserve of the disk is left (R53)': () =>
      startWith({ DUKA_DISK_RESERVE_MB: '999999999', DUKA_SEED: 'demo' }, async (url) => {
        const body = { userId: 'new', email: 'new@duka.example', password: 'Mbegu-Bora-2026' };
        const refused = await call(url, 'POST', '/v1/account', { body });
        const signedIn = await call(url, 'POST', '/v1/account/sessions/email', { body: demo });
        return joinOutcomes(expectStatus([refused], 503), expectStatus([signedIn], 201));
      }),

    'files outside the app: the repository, settings, the data (13.4.1, 13.4.3)': async (target) => {
      const paths = ['/.git/config', '/.env', '/assets/', '/assets/..%2f..%2fpackage.json', '/..%2fpackage.json'];
      const beside = [
        '/data/duka.sqlite',
        '/duka.sqlite',
        '/secret.key',
        '/server/src/main.ts',
        '/assets/%2e%2e/app.html',
      ];
      const answers = await Promise.all([...paths, ...beside].map((path) => target.call('GET', path)));
      const leaks = answers.filter(({ bytes }) => /SQLite format|"workspaces"|\[core\]|import \{/.test(`${bytes}`));
      const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
      return joinOutcomes(
        expectStatus(
          answers.filter((answer) => !pages.includes(answer)),
          400,
          403,
          404,
        ),
        expectTrue(leaks.length === 0, `${pages.length} the app's own page, ${leaks.length} leaked a file`),
      );
    },

    'a second server over the same data': ({ dataDir }) =>
      expectNoStart(startDuka(dataDir).then((duka) => duka.stop())),

    'the data, read by other users of the machine': async ({ dataDir }) => {
      const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
      const modes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mode);
      const open = process.platform === 'win32' ? 0 : modes.filter((mode) => (mode & 0o077) !== 0).length;
      return expectTrue(open === 0, `${open} of ${modes.length} files and folders are open to other users`);
    },
  },
  true,
);
