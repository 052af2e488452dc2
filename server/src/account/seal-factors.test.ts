import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApi, signIn, type TestApi } from '#testing/test-api.ts';
import { passChallenge, signUpProtected } from '#testing/test-authenticator.ts';
import { testSeal } from '#testing/test-seal.ts';
import { createSeal, isSealed } from './seal.ts';
import { sealStoredFactors, WrongSealError } from './seal-factors.ts';

/** Reads everything in the database that could open an account's second factors. */
async function readStored({ database }: TestApi, accountId: string): Promise<string[]> {
  const authenticator = await database.factors.getAuthenticator(accountId);
  return [authenticator?.secret ?? '', ...(await database.factors.listRecoveryCodes(accountId))];
}

async function signUpWithCodes(api: TestApi) {
  const seller = await signUpProtected(api);
  const made = await api.call('POST', '/account/mfa/recovery-codes', { cookie: seller.cookie });
  return { ...seller, codes: made.json().recoveryCodes as string[] };
}

test('neither the secret of an app nor a recovery code can be read in the database [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUpWithCodes(api);
  const stored = await readStored(api, seller.id);
  expect(stored.length).toBe(7);
  expect(stored.every(isSealed)).toBe(true);
  expect(stored.join()).not.toContain(seller.secret);
  for (const code of seller.codes) expect(stored.join()).not.toContain(code);
});

test('what an earlier version stored open is sealed at the start, and opens the account as before [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUpWithCodes(api);
  await api.database.transaction(async ({ factors }) => {
    const authenticator = await factors.getAuthenticator(seller.id);
    if (authenticator) await factors.putAuthenticator({ ...authenticator, secret: seller.secret });
    await factors.putRecoveryCodes(seller.id, seller.codes);
  });
  await sealStoredFactors(api.database, testSeal);
  const stored = await readStored(api, seller.id);
  expect(stored.every(isSealed)).toBe(true);
  await sealStoredFactors(api.database, testSeal);
  expect(await readStored(api, seller.id)).toEqual(stored);
  const [half, lost] = [await signIn(api, seller.email), await signIn(api, seller.email)];
  expect((await passChallenge(api, half, seller.nextCode())).statusCode).toBe(200);
  expect((await passChallenge(api, lost, seller.codes[3] ?? '', 'recoveryCode')).statusCode).toBe(200);
});

test('another key is refused, and changes nothing [SET-011]', async () => {
  const api = await createTestApi();
  const [first, second] = [await signUpWithCodes(api), await signUpWithCodes(api)];
  await api.database.transaction((tx) => tx.factors.putRecoveryCodes(second.id, second.codes));
  await expect(sealStoredFactors(api.database, createSeal(randomBytes(32)))).rejects.toThrow(WrongSealError);
  expect(await api.database.factors.listRecoveryCodes(second.id)).toEqual(expect.arrayContaining(second.codes));
  expect((await passChallenge(api, await signIn(api, first.email), first.nextCode())).statusCode).toBe(200);
});
