import { openAuthenticator } from '@duka/e2e/support/authenticator.ts';
import { documentsPath, listPath } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, type AttackTarget, cookiesOf, type Member, need } from './attack-target.ts';

const account = '/v1/account';

const stranger = '203.0.113.9';

/** Asks for a recovery as a stranger would. */
function recover({ call, url }: AttackTarget, email: string, page = `${url}/reset-password`) {
  return call('POST', `${account}/recovery`, { body: { email, url: page }, from: stranger });
}

export function lookUp({ call }: AttackTarget, phone: string, from = stranger) {
  return call('GET', listPath('users', { method: 'equal', attribute: 'phone', values: [phone] }), { from });
}

/** A number that no member has; each attack has its own, as tries at a number are counted. */
const nobodysPhone = '+255719999991';

/** The content of a response without its times; opaque values are replaced by their length. */
function shapeOf({ status, headers, body }: Answer) {
  const named = [...headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-reset|retry-after)$/.test(name));
  const text = JSON.stringify(body)
    .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, 'time')
    .replaceAll(/"(email|userId|\$id|phone)":"([^"]*)"/g, (_, name, value: string) => `${name} of ${value.length}`)
    .replaceAll(/in \d+ (minutes?|seconds?)/g, 'in a while');
  return [status, named.sort(), text];
}

/** Proves the address of a member by the link that is mailed to it. */
async function proveAddress({ call, url, mailsTo }: AttackTarget, member: Member): Promise<void> {
  need(await call('POST', `${account}/verification`, { as: member, body: { url: `${url}/verify-email` } }), 201);
  const body = readSecret(await mailsTo(`To: ${member.email}`), '/verify-email');
  need(await call('PUT', `${account}/verification`, { body }), 200);
}

/** Reads the newest link to a page in these mails. */
function readSecret(mails: readonly string[], page: string) {
  const text = mails.findLast((mail) => mail.includes(page)) ?? '';
  return { userId: /userId=([\w.-]+)/.exec(text)?.[1], secret: /secret=([0-9a-f]+)/.exec(text)?.[1] };
}

/** Sets up an authenticator app and turns two-factor sign-in on. */
async function protect(target: AttackTarget, member: Member): Promise<void> {
  const { call } = target;
  await proveAddress(target, member);
  const path = `${account}/mfa/authenticators/totp`;
  const { secret } = need(await call('POST', path, { as: member }), 200, 201).body;
  need(await call('PUT', path, { as: member, body: { otp: openAuthenticator(secret)() } }), 200);
  need(await call('PATCH', `${account}/mfa`, { as: member, body: { mfa: true } }), 200);
}

export const authenticationAttacks = listAttacks('authentication', {
  "a stranger's wrong passwords, so that the owner is shut out (6.3.1)": async ({ newMember, signIn }) => {
    const owner = await newMember();
    const device = cookiesOf(need(await signIn(owner.email, owner.password), 201));
    const mark = /duka_device=[^;]+/.exec(device)?.[0] ?? '';
    const guesses = [];
    for (let time = 0; time < 12; time += 1)
      guesses.push(await signIn(owner.email, `Guess-${time}-2026`, { from: stranger }));
    const onDevice = await signIn(owner.email, owner.password, { from: stranger, headers: { cookie: mark } });
    const elsewhere = await signIn(owner.email, owner.password, { from: '203.0.113.10' });
    const isIn = onDevice.status === 201 && elsewhere.status === 201;
    const isEnded = guesses.at(-1)?.status === 429;
    return joinOutcomes(
      expectStatus(guesses, 401, 429),
      expectTrue(isIn && isEnded, 'guesses end, the owner signs in'),
    );
  },

  'made-up accounts, so that the tries at others are forgotten (6.3.1, R18)': async ({ call, signIn }) => {
    const from = '203.0.113.78';
    const password = 'Mbegu-Mpya-2027';
    const tries = {
      'sign-in': (at: number) => signIn(`made-up-${at}@duka.example`, password, { from }),
      recovery: (at: number) =>
        call('PUT', `${account}/recovery`, {
          from,
          body: { userId: `made-up-${at}`, secret: 'f'.repeat(64), password },
        }),
      verification: (at: number) =>
        call('PUT', `${account}/verification`, { from, body: { userId: `made-up-${at}`, secret: 'f'.repeat(64) } }),
    };
    const outcomes = [];
    for (const [name, attempt] of Object.entries(tries)) {
      const answers = [];
      for (let at = 0; at < 110; at += 1) answers.push(await attempt(at));
      const counted = answers.filter(({ status }) => status !== 429).length;
      outcomes.push(expectTrue(counted === 100, `${name}: ${counted} of 110 accounts are counted`));
    }
    return joinOutcomes(...outcomes);
  },

  'which e-mails have an account: by sign-in and by recovery (6.3.8)': async (target) => {
    const { asha, signIn } = target;
    const known = await signIn(asha.email, 'Not-The-Password', { from: stranger });
    const unknown = await signIn('nobody@duka.example', 'Not-The-Password', { from: stranger });
    const asked = [await recover(target, asha.email), await recover(target, 'nobody@duka.example')];
    const shapes = asked.map(({ status, body }) => [status, Object.keys(body), String(body.userId).length].join());
    const isAlike = JSON.stringify(known.body) === JSON.stringify(unknown.body) && shapes[0] === shapes[1];
    return expectTrue(
      isAlike,
      `${known.status} and ${unknown.status}, ${asked.map(({ status }) => status).join(' and ')}, alike`,
    );
  },

  'which phone numbers have an account: by the look-up, the sign-in, what is left of its tries, and a recovery (R2)':
    async (target) => {
      const { newMember, signIn, call } = target;
      const member = await newMember();
      const seen = [];
      for (const [phone, from] of [[member.phone, '203.0.113.81'] as const, [nobodysPhone, '203.0.113.82'] as const]) {
        const answers = [];
        for (let time = 0; time < 11; time += 1) {
          const found = await lookUp(target, phone, from);
          const alias = found.body.documents[0]?.email ?? 'none@duka.example';
          answers.push(found, await signIn(alias, 'Not-The-Password', { from }));
          if (time < 2) answers.push(await recover(target, alias));
        }
        seen.push(answers);
      }
      const [known, unknown] = seen.map((answers) => JSON.stringify(answers.map(shapeOf)));
      const attacker = await newMember();
      const claims = [];
      for (let time = 0; time < 12; time += 1) {
        const body = { data: { phone: member.phone } };
        claims.push(await call('PATCH', documentsPath('users', attacker.userId), { as: attacker, body }));
      }
      return joinOutcomes(
        expectStatus(seen.flat(), 200, 201, 401, 429),
        expectTrue(known === unknown, 'alike to the byte, but for what is opaque'),
        expectTrue(claims.at(-1)?.status === 429, 'claims of a number that is taken end'),
      );
    },

  'whose phone number it is: by its alias, a recovery and the directory': async (target) => {
    const { asha, juma, call } = target;
    const found = need(await lookUp(target, asha.phone), 200).body.documents[0];
    const asked = need(await recover(target, found.email), 201).body;
    const answered = JSON.stringify([found, asked]);
    const answer = await call('GET', documentsPath('users', asked.userId), { as: juma });
    const isRevealed = answered.includes(asha.userId) || answered.includes(asha.email);
    return joinOutcomes(expectStatus([answer], 404), expectTrue(!isRevealed, 'an opaque id and alias'));
  },

  "another's phone number as one's own, however it is written": async ({ asha, newMember, call }) => {
    const thief = await newMember();
    const national = asha.phone.slice(4);
    const answers = [];
    for (const phone of [asha.phone, `0${national}`, `255${national}`, `+255 ${national}`, `00255${national}`]) {
      const body = { data: { phone } };
      answers.push(await call('PATCH', documentsPath('users', thief.userId), { as: thief, body }));
    }
    return expectStatus(answers, 400, 409);
  },

  'a recovery whose link leads to a stranger (6.4)': async (target) => {
    const pages = [
      'https://evil.example/reset',
      '//evil.example',
      `${target.url}.evil.example/`,
      'javascript:alert(1)',
      target.url.replace('//', '//evil.example@'),
    ];
    const answers = [];
    for (const page of pages) answers.push(await recover(target, target.asha.email, page));
    return expectStatus(answers, 400);
  },

  'a mailed secret: guessed, for another account, twice (6.5.1)': async (target) => {
    const { newMember, mailsTo, call } = target;
    const member = await newMember();
    const { userId } = need(await recover(target, member.email), 201).body;
    const secret = /secret=([0-9a-f]+)/.exec((await mailsTo(member.email)).at(-1) ?? '')?.[1];
    const finish = (body: object) =>
      call('PUT', `${account}/recovery`, { body: { password: 'Mbegu-Mpya-2027', ...body } });
    const guessed = await finish({ userId, secret: 'f'.repeat(64) });
    const foreign = await finish({ userId: target.asha.userId, secret });
    need(await finish({ userId, secret }), 200);
    return expectStatus([guessed, foreign, await finish({ userId, secret })], 400, 401, 404);
  },

  'passwords that are guessed first: short, common, the e-mail, blank (6.2.1, 6.2.4)': async ({ call }) => {
    const email = 'weak.password@duka.example';
    const answers = [];
    for (const password of [
      'Ab1!',
      'password123',
      'qwertyuiop',
      email,
      'weak.password',
      '          ',
      'aaaaaaaaaaaa',
    ]) {
      answers.push(await call('POST', account, { body: { userId: 'weak', email, password }, from: stranger }));
    }
    return expectStatus(answers, 400);
  },

  'a new password or e-mail with a stolen session, without the old password (6.2.3)': async ({ newMember, call }) => {
    const member = await newMember();
    const answers = [
      await call('PATCH', `${account}/password`, { as: member, body: { password: 'Mbegu-Mpya-2027' } }),
      await call('PATCH', `${account}/password`, {
        as: member,
        body: { password: 'Mbegu-Mpya-2027', oldPassword: 'Guess-2026' },
      }),
      await call('PATCH', `${account}/email`, {
        as: member,
        body: { email: 'x@evil.example', password: 'Guess-2026' },
      }),
      await call('PATCH', `${account}/phone`, { as: member, body: { phone: '+255719999999', password: 'Guess-2026' } }),
    ];
    return expectStatus(answers, 400, 401);
  },

  'two-factor switched off, its app removed, its codes read by an open session (6.3.3, 7.5.1)': async (target) => {
    const member = await target.newMember();
    await protect(target, member);
    const { call } = target;
    const answers = [
      await call('PATCH', `${account}/mfa`, { as: member, body: { mfa: false } }),
      await call('DELETE', `${account}/mfa/authenticators/totp`, { as: member }),
      await call('GET', `${account}/mfa/recovery-codes`, { as: member }),
      await call('POST', `${account}/mfa/challenge`, { as: member, body: { factor: 'email' } }),
    ];
    return expectStatus(answers, 400, 401, 404);
  },

  'the password alone where two-factor is on, and guessed codes (6.3.3, 6.5.1)': async (target) => {
    const { call, signIn, newMember } = target;
    const member = await newMember();
    await protect(target, member);
    const half = need(await signIn(member.email, member.password, { from: stranger }), 201);
    const headers = { cookie: cookiesOf(half) };
    const answers = [
      await call('GET', account, { headers }),
      await call('GET', documentsPath('products'), { headers }),
    ];
    const { $id } = need(
      await call('POST', `${account}/mfa/challenge`, { headers, body: { factor: 'totp' } }),
      201,
    ).body;
    const guesses = [];
    for (let time = 0; time < 12; time += 1) {
      const body = { challengeId: $id, otp: String(time).padStart(6, '0') };
      guesses.push(await call('PUT', `${account}/mfa/challenge`, { headers, body }));
    }
    const isEnded = guesses.at(-1)?.status === 429;
    return joinOutcomes(expectStatus([...answers, ...guesses], 401, 429), expectTrue(isEnded, 'guesses end'));
  },

  "a stranger's address retained by a second factor, past the recovery of its owner (6.1, 6.4)": async (target) => {
    const { call, newMember, signIn, mailsTo } = target;
    const squatter = await newMember();
    const path = `${account}/mfa/authenticators/totp`;
    const unproven = [
      await call('POST', path, { as: squatter }),
      await call('PATCH', `${account}/mfa`, { as: squatter, body: { mfa: true } }),
      await call('POST', `${account}/mfa/recovery-codes`, { as: squatter }),
    ];
    await protect(target, squatter);
    const email = `owner.of.${squatter.email}`;
    need(await call('PATCH', `${account}/email`, { as: squatter, body: { email, password: squatter.password } }), 200);
    need(await recover(target, email), 201);
    const body = { ...readSecret(await mailsTo(`To: ${email}`, 2), '/reset-password'), password: 'Mbegu-Mpya-2027' };
    need(await call('PUT', `${account}/recovery`, { body }), 200);
    const owner = { headers: { cookie: cookiesOf(need(await signIn(email, body.password), 201)) } };
    const isOwners = (await call('GET', account, owner)).status === 200;
    const gone = await call('GET', `${account}/prefs`, { as: squatter });
    return joinOutcomes(
      expectStatus([...unproven, gone], 400, 401),
      expectTrue(isOwners, 'the owner of the mailbox is in'),
    );
  },

  'a code of the app and a recovery code, each used twice (6.5.1)': async (target) => {
    const { call, newMember } = target;
    const member = await newMember();
    await proveAddress(target, member);
    const path = `${account}/mfa/authenticators/totp`;
    const { secret } = need(await call('POST', path, { as: member }), 200, 201).body;
    const otp = openAuthenticator(secret)();
    need(await call('PUT', path, { as: member, body: { otp } }), 200);
    need(await call('PATCH', `${account}/mfa`, { as: member, body: { mfa: true } }), 200);
    const { recoveryCodes } = need(await call('POST', `${account}/mfa/recovery-codes`, { as: member }), 200, 201).body;
    const answer = async (factor: 'totp' | 'recoverycode', code: string) => {
      const asked = await call('POST', `${account}/mfa/challenge`, { as: member, body: { factor } });
      const challengeId = need(asked, 201).body.$id;
      return call('PUT', `${account}/mfa/challenge`, { as: member, body: { challengeId, otp: code } });
    };
    const again = [await answer('totp', otp)];
    need(await answer('recoverycode', recoveryCodes[0]), 200);
    again.push(await answer('recoverycode', recoveryCodes[0]));
    return expectStatus(again, 401);
  },

  'a new password and e-mail of which the owner does not hear (6.3.7)': async ({ newMember, call, mailsTo }) => {
    const member = await newMember();
    const password = 'Mbegu-Mpya-2027';
    const body = { password, oldPassword: member.password };
    need(await call('PATCH', `${account}/password`, { as: member, body }), 200);
    const email = `moved.${member.email}`;
    need(await call('PATCH', `${account}/email`, { as: member, body: { email, password } }), 200);
    const mails = await mailsTo(`To: ${member.email}`, 2);
    return expectTrue(mails.length === 2, `${mails.length} mails to the address from before`);
  },

  'a stranger flooded with mails: by a deletion asked for in a loop, and an address handed round (R50)': async (
    target,
  ) => {
    const { call, newMember, mailsTo } = target;
    const email = 'stranger@mailbox.example';
    const answers = [];
    for (let at = 0; at < 3; at += 1) {
      const as = await newMember();
      const take = (address: string) =>
        call('PATCH', `${account}/email`, { as, body: { email: address, password: as.password } });
      need(await take(email), 200);
      for (let time = 0; time < 6; time += 1) {
        answers.push(await call('POST', `${account}/deletion`, { as, body: { password: as.password } }));
        answers.push(await call('DELETE', `${account}/deletion`, { as }));
        answers.push(
          await call('POST', `${account}/verification`, { as, body: { url: `${target.url}/verify-email` } }),
        );
      }
      if (at < 2) need(await take(`away.${as.email}`), 200);
    }
    await recover(target, email);
    const mails = await mailsTo(`To: ${email}`, 11);
    const isRecovered = mails.some((mail) => mail.includes('/reset-password'));
    return joinOutcomes(
      expectStatus(answers, 201, 204, 429),
      expectTrue(mails.length === 11 && isRecovered, `${mails.length} mails, the link for a new password among them`),
    );
  },

  'a name that writes a mail of its own': async ({ newMember, call, url, mailsTo }) => {
    const member = await newMember();
    const name = 'Asha\r\nBcc: all@evil.example\r\n\r\nClick https://evil.example';
    const renamed = await call('PATCH', `${account}/name`, { as: member, body: { name } });
    need(await call('POST', `${account}/verification`, { as: member, body: { url: `${url}/verify-email` } }), 201);
    const mail = (await mailsTo(member.email)).at(-1) ?? '';
    const isForged = /^Bcc:/m.test(mail) || mail.includes('https://evil.example');
    return expectTrue(!isForged, `${renamed.status}, the mail holds no line and no address of the name`);
  },
});
