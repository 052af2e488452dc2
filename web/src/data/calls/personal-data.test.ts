import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };

async function open() {
  await openRealBackend();
  const { createAccount, createSession } = await import('./account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  return import('./personal-data.ts');
}

test('a deletion of the account is asked for with the password, shown, and taken back', async () => {
  const { requestAccountDeletion, getAccountDeletion, cancelAccountDeletion } = await open();
  expect(await getAccountDeletion()).toBeNull();
  await expect(requestAccountDeletion('not hers')).rejects.toMatchObject({ type: 'user_invalid_credentials' });
  const asked = await requestAccountDeletion(asha.password);
  expect(Date.parse(asked.dueAt)).toBeGreaterThan(Date.parse(asked.requestedAt));
  expect(await getAccountDeletion()).toEqual(asked);
  await cancelAccountDeletion();
  expect(await getAccountDeletion()).toBeNull();
});

test('the address of one’s own data leads to a file with it', async () => {
  const { personalDataUrl } = await open();
  const answer = await fetch(personalDataUrl());
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.json()).toMatchObject({ account: { $id: 'asha' }, products: [] });
});
