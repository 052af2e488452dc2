import { expect, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const form = {
  firstName: 'Mary Jane',
  lastName: 'Mushi',
  email: 'Mary@duka.example',
  phone: '0712 345 678',
  password: 'Mbegu-Bora-1',
  confirmation: 'Mbegu-Bora-1',
};

async function openFresh() {
  const backend = await openRealBackend();
  const stored = stubStorage('localStorage');
  const inTab = stubStorage('sessionStorage');
  const { openSellerAccount, changeSellerAccount } = await import('./open-seller-account.ts');
  const { saveUserDocument } = await import('./seller-profile.ts');
  const { getDocument } = await import('#data/calls/documents.ts');
  const { getAccount } = await import('#data/calls/account.ts');
  return { backend, stored, inTab, openSellerAccount, changeSellerAccount, saveUserDocument, getDocument, getAccount };
}

function stubStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

/** Lets the server do matching calls and loses their answers; returns a function that stops it. */
function loseAnswers(matches: (method: string, path: string) => boolean) {
  const send = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const response = await send(input, init);
    if (matches(init?.method ?? 'GET', new URL(String(input)).pathname)) throw new TypeError('Failed to fetch');
    return response;
  });
  return () => vi.stubGlobal('fetch', send);
}

test('account, session, preferences and user document are made under one id [REG-024, REG-025, REG-026, DATA-003, CALL-004]', async () => {
  const { openSellerAccount, getDocument, getAccount } = await openFresh();
  const opened = await openSellerAccount(form);
  if (!opened.ok) throw new Error('refused');
  expect(opened).toMatchObject({ isNew: true, isProfileStored: true });
  expect(opened.seller).toMatchObject({
    fullName: 'Mary Jane Mushi',
    email: 'mary@duka.example',
    phone: '+255712345678',
  });
  expect((await getAccount()).prefs).toEqual({ role: 'seller', phone: '+255712345678' });
  const user = await getDocument('users', opened.seller.userId);
  expect(user).toMatchObject({ userId: opened.seller.userId, firstName: 'Mary', lastName: 'Jane Mushi' });
});

test.each([
  ['the account', 'POST', '/v1/account'],
  ['the session', 'POST', '/v1/account/sessions/email'],
])(
  'when the answer about %s is lost, the next try finds the account that was made [REG-024, REG-036]',
  async (_what, method, path) => {
    const { openSellerAccount, stored, getAccount } = await openFresh();
    const stop = loseAnswers((calledMethod, calledPath) => calledMethod === method && calledPath === path);
    expect(await openSellerAccount(form)).toEqual({
      ok: false,
      explanation: { key: 'registration_failed' },
      isNetwork: true,
    });
    stop();
    const [id] = (stored.get('duka.registration') ?? '').split(' ');
    const opened = await openSellerAccount(form);
    expect(opened).toMatchObject({ ok: true, isNew: false, seller: { userId: id } });
    expect((await getAccount()).$id).toBe(id);
  },
);

test('an account of somebody else is refused, even if the password is the same [REG-036]', async () => {
  const { openSellerAccount, stored, inTab, getAccount } = await openFresh();
  await openSellerAccount(form);
  inTab.clear();
  stored.set('duka.registration', 'another-id mary@duka.example');
  vi.resetModules();
  const again = await import('./open-seller-account.ts');
  expect(await again.openSellerAccount(form)).toMatchObject({ ok: false, explanation: { key: 'account_exists' } });
  await expect(getAccount()).rejects.toMatchObject({ isAuthentication: true });
});

test('a change on the way back is one of the same account, and keeps other preferences [REG-025, REG-030]', async () => {
  const { openSellerAccount, changeSellerAccount, getDocument, getAccount } = await openFresh();
  const opened = await openSellerAccount(form);
  if (!opened.ok) throw new Error('refused');
  const { updatePreferences } = await import('#data/calls/account.ts');
  await updatePreferences((await getAccount()).prefs, { promotions: true });
  const changed = await changeSellerAccount({
    ...form,
    lastName: 'Kileo',
    email: 'kileo@duka.example',
    phone: '0713000000',
  });
  const { userId } = opened.seller;
  expect(changed).toMatchObject({ ok: true, isNew: false, seller: { userId, fullName: 'Mary Jane Kileo' } });
  const account = await getAccount();
  expect(account).toMatchObject({ $id: userId, email: 'kileo@duka.example' });
  expect(account.prefs).toEqual({ role: 'seller', phone: '+255713000000', promotions: true });
  const user = await getDocument('users', userId);
  expect(user).toMatchObject({ lastName: 'Jane Kileo', email: 'kileo@duka.example', phone: '+255713000000' });
  expect(user.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('a user document is not made without a session, nor without its fields [REG-034, REG-035, DATA-014]', async () => {
  const { saveUserDocument } = await openFresh();
  const seller = { userId: 'u1', fullName: 'Mary Mushi', email: 'mary@duka.example', phone: '+255712345678' };
  await expect(saveUserDocument(seller, true)).rejects.toMatchObject({ isAuthentication: true });
  await expect(saveUserDocument({ ...seller, fullName: 'Mary' }, true)).rejects.toThrow(
    'Missing required user profile fields (firstName, lastName, email)',
  );
});

test('what fails after the session is logged, and the registration goes on [REG-028]', async () => {
  const { openSellerAccount } = await openFresh();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stop = loseAnswers((method, path) => method === 'PATCH' || path.includes('/collections/users/'));
  expect(await openSellerAccount(form)).toMatchObject({ ok: true, isProfileStored: false });
  stop();
  expect(log.mock.calls.map(([words]) => words)).toEqual([
    'The preferences could not be set',
    'The user document could not be created',
  ]);
  log.mockRestore();
});
