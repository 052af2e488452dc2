import type { Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { t } from './support/words.ts';

test('the sign-in stands in the first HTML with its words, before any script [AUTH-006]', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const words of ['Welcome back', 'Email or Phone', 'Remember me', 'Forgot Password', 'Sign In']) {
    expect(html).toContain(words);
  }
});

test('a seller signs in by keyboard alone, which opens a session, reads the account and opens the shop [AUTH-001, AUTH-002, AUTH-011, AUTH-020, AUTH-021, AUTH-024, SESS-001, CALL-001, CALL-003, CALL-005, CALL-009]', {
  tag: '@kiswahili',
}, async ({ page, newSeller }) => {
  const seller = await newSeller();
  await page.goto('/');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) calls.push(request);
  });
  await page.getByLabel(t('auth_identifier')).focus();
  await page.keyboard.type(` ${seller.email} `);
  await page.keyboard.press('Tab');
  await page.keyboard.type(seller.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('layout_logout') })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const names = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);
  expect(names.slice(0, 2)).toEqual(['POST /v1/account/sessions/email', 'GET /v1/account']);
  const [opening] = calls;
  expect(opening?.postDataJSON()).toEqual({ email: seller.email, password: seller.password });
  expect(opening?.headers()).toMatchObject({
    'x-appwrite-project': 'duka',
    'x-appwrite-response-format': '1.7.0',
  });
});
