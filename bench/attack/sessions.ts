import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { until } from '#survival/until.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { cookiesOf, need, sessionOf } from './attack-target.ts';
import { listen } from './listen.ts';

const account = '/v1/account';

/** Replaces the secret, or the account, of a token. */
function forge(session: string, change: { readonly id?: string; readonly secret?: string }): string {
  const token = JSON.parse(`${Buffer.from(session, 'base64')}`);
  return Buffer.from(JSON.stringify({ ...token, ...change })).toString('base64');
}

export const sessionAttacks = listAttacks('sessions', {
  'tokens: guessed, of another account, cut, no tokens at all (7.2.1)': async ({ call, asha, juma }) => {
    const sessions = [
      forge(asha.session, { secret: 'f'.repeat(256) }),
      forge(juma.session, { id: asha.userId, secret: '' }),
      asha.session.slice(0, -8),
      'e30=',
      'null',
      '{}',
    ];
    return expectStatus(await Promise.all(sessions.map((session) => call('GET', account, { as: { session } }))), 401);
  },

  "another's session, read and ended (8.2.2)": async ({ call, asha, juma }) => {
    const { sessions } = need(await call('GET', `${account}/sessions`, { as: asha }), 200).body;
    const path = `${account}/sessions/${sessions[0].$id}`;
    const answers = [await call('GET', path, { as: juma }), await call('DELETE', path, { as: juma })];
    return joinOutcomes(expectStatus(answers, 401, 404), expectStatus([await call('GET', account, { as: asha })], 200));
  },

  'a token and a socket after the sign-out (7.4.1)': async (target) => {
    const { call, newMember } = target;
    const member = await newMember();
    const listener = await listen(target, ['account'], member);
    need(await call('DELETE', `${account}/sessions/current`, { as: member }), 204);
    await until(listener.isClosed, 'the socket to close');
    return joinOutcomes(
      expectStatus([await call('GET', account, { as: member })], 401),
      expectTrue(true, 'socket closed'),
    );
  },

  "a thief's session after a new password (7.4.3)": async ({ call, newMember, signIn }) => {
    const member = await newMember();
    const thief = { session: sessionOf(need(await signIn(member.email, member.password), 201)) };
    const body = { password: 'Mbegu-Mpya-2027', oldPassword: member.password };
    need(await call('PATCH', `${account}/password`, { as: member, body }), 200);
    const own = await call('GET', account, { as: member });
    const stolen = await call('GET', account, { as: thief });
    return joinOutcomes(expectStatus([stolen], 401), expectTrue(own.status === 200, 'the owner stays'));
  },

  'a session that was planted in the browser before the sign-in (7.2.4)': async ({ newMember, signIn, call }) => {
    const member = await newMember();
    const planted = Buffer.from(JSON.stringify({ id: member.userId, secret: 'a'.repeat(256) })).toString('base64');
    const cookie = `a_session_duka=${encodeURIComponent(planted)}`;
    const session = sessionOf(need(await signIn(member.email, member.password, { headers: { cookie } }), 201));
    const answer = await call('GET', account, { as: { session: planted } });
    return joinOutcomes(expectStatus([answer], 401), expectTrue(session !== planted, 'a new token'));
  },

  'the eleventh session of an account': async ({ newMember, signIn, call }) => {
    const member = await newMember();
    for (let time = 0; time < 10; time += 1) need(await signIn(member.email, member.password), 201);
    return expectStatus([await call('GET', account, { as: member })], 401);
  },

  'a stolen token that lay unused for a month, and one of last year (7.3.1, 7.3.2)': async (target) => {
    const { call, newMember, dataDir } = target;
    const [unused, old] = [await newMember(), await newMember()];
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    // Time cannot be waited for, so the rows are made older beside the running server.
    const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { timeout: 5000 });
    const age = database.prepare('update sessions set createdAt = ?, usedAt = ?, expiresAt = ? where accountId = ?');
    age.run(ago(40), ago(31), ago(-300), unused.userId);
    age.run(ago(366), ago(0), ago(1), old.userId);
    database.close();
    return expectStatus([await call('GET', account, { as: unused }), await call('GET', account, { as: old })], 401);
  },

  'cookies that scripts or other sites could use (3.3)': async ({ newMember, signIn }) => {
    const member = await newMember();
    const { headers } = need(await signIn(member.email, member.password), 201);
    const cookies = headers.getSetCookie();
    const isSafe = (cookie: string) => /; HttpOnly/i.test(cookie) && /; SameSite=(Lax|Strict)/i.test(cookie);
    return expectTrue(cookies.length > 0 && cookies.every(isSafe), `${cookies.length} cookies, HttpOnly and SameSite`);
  },

  "changes from a stranger's page with the seller's cookie (3.5.1)": async ({ newMember, signIn, call }) => {
    const member = await newMember();
    const cookie = cookiesOf(need(await signIn(member.email, member.password), 201));
    const answers = [];
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const headers = { cookie, origin };
      answers.push(await call('PATCH', `${account}/name`, { headers, body: { name: 'Forged' } }));
      answers.push(await call('DELETE', `${account}/sessions`, { headers }));
    }
    const read = await call('GET', account, { headers: { cookie, origin: 'https://evil.example' } });
    const isOpened = read.headers.has('access-control-allow-origin');
    return joinOutcomes(expectStatus(answers, 403), expectTrue(!isOpened, 'no answer for its scripts'));
  },

  'secrets of sessions in the stolen database': async ({ dataDir, asha }) => {
    const { secret } = JSON.parse(`${Buffer.from(asha.session, 'base64')}`) as { secret: string };
    const files = ['duka.sqlite', 'duka.sqlite-wal'].map((name) => readFileSync(join(dataDir, name)));
    const found = files.filter((bytes) => bytes.includes(secret) || bytes.includes(asha.password)).length;
    return expectTrue(found === 0, `${found} of them found`);
  },
});
