import { expect, test, vi } from 'vitest';
import { openOrderShop } from '#testing/order-page-shop.ts';

const minuteMs = 60_000;

/** Asha's shop, which asks phones by the trial provider, with an order of two bags of DAP by its page. */
async function openPaidShop(env: Record<string, string> = { DUKA_PAYMENTS: 'sandbox' }) {
  const shop = await openOrderShop({}, { env });
  const { location } = await shop.order('g=dap**2');
  const readMark = async () => shop.readForm((await shop.read(location)).body).mark?.[0] ?? '';
  const pay = async (phone: string, headers: Record<string, string> = {}) =>
    shop.post(`${location}/pay`, { mark: await readMark(), phone }, headers);
  const asked = async () => (await shop.list('paymentRequests')).toReversed();
  /** Lets the phone that was asked last answer: the provider says that something became of the request, upon which the server asks it. */
  async function letPhoneAnswer(): Promise<void> {
    const reference = await vi.waitFor(async () => {
      const [latest] = await asked();
      expect(latest?.sentAt).toEqual(expect.any(String));
      return String(latest?.reference);
    });
    shop.clock.setTime(shop.clock.getTime() + 5000);
    const url = '/v1/payments/sandbox/webhook';
    expect((await shop.app.inject({ method: 'POST', url, payload: { reference } })).statusCode).toBeLessThan(300);
  }
  const readPage = () => shop.read(location);
  return { ...shop, location, pay, asked, letPhoneAnswer, readPage };
}

test('a buyer pays an order with the phone that it was ordered by, and the page says so and reloads itself until it is known [ASK-040, ASK-041, ASK-044]', async () => {
  const { readPage, readForm, pay, asked, letPhoneAnswer, location, list } = await openPaidShop();
  const before = await readPage();
  expect(before.text).toMatch(/To pay: TZS 3,000.*Pay now from your phone.*no money moves.*The number that pays/);
  expect(readForm(before.body).phone).toEqual(['+255754000003']);
  expect(before.headers.refresh).toMatch(/^30;/);
  expect(await pay('0754 000 100')).toMatchObject({ status: 303, location });
  expect(await asked()).toMatchObject([{ amount: 3000, phone: '+255754000100', status: 'asked', byRole: 'customer' }]);
  const waiting = await readPage();
  expect(waiting.text).toContain('Look at your phone +255754000100: enter your PIN to pay TZS 3,000.');
  expect(waiting.text).not.toContain('The number that pays');
  expect(waiting.headers.refresh).toBe(`4;url=${location}`);
  await letPhoneAnswer();
  await vi.waitFor(async () => expect((await readPage()).text).toMatch(/You have paid TZS 3,000\. Reference SB\w+\./));
  const paid = await readPage();
  expect(paid.text).toContain('This order is paid.');
  expect(paid.headers.refresh).toMatch(/^30;/);
  expect(await list('orders')).toMatchObject([{ paid: 3000, owed: 0, status: 'Pending' }]);
});

test.each([
  ['0754000011', /Nothing was paid: it was refused on \+255754000011, or too much time passed/],
  ['0754000066', /Nothing was paid: there is not enough money in \+255754000066/],
])('of a phone %s the page says why it has not paid, and another one is asked [ASK-041]', async (phone, words) => {
  const { readPage, readForm, pay, letPhoneAnswer, asked } = await openPaidShop();
  await pay(phone);
  await letPhoneAnswer();
  await vi.waitFor(async () => expect((await readPage()).text).toMatch(words));
  const page = await readPage();
  expect(readForm(page.body).phone).toEqual([`+255${phone.slice(1)}`]);
  await pay('0754000100');
  expect((await readPage()).text).toContain('Look at your phone +255754000100');
  expect(await asked()).toHaveLength(2);
});

test('while it is not known whether a phone has paid the page says so and asks none, however often the form is sent [ASK-041, ASK-042]', async () => {
  const { readPage, pay, letPhoneAnswer, asked, clock } = await openPaidShop();
  const sent = await Promise.all([pay('0754000022'), pay('0754000022')]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect(await asked()).toHaveLength(1);
  await letPhoneAnswer();
  clock.setTime(clock.getTime() + 2 * minuteMs);
  const page = await readPage();
  expect(page.text).toMatch(/It is not known yet whether \+255754000022 has paid TZS 3,000\. Do not pay twice/);
  expect(page.text).not.toContain('The number that pays');
  expect(page.headers.refresh).toMatch(/^30;/);
  expect((await pay('0754000100')).status).toBe(303);
  expect(await asked()).toHaveLength(1);
});

test('whoever cancels the order while a phone is asked is not told to pay it [ASK-041]', async () => {
  const { location, pay, post, readPage, readForm } = await openPaidShop();
  await pay('0754000022');
  const { body } = await readPage();
  expect((await post(`${location}/cancel`, { mark: readForm(body).mark ?? '' })).status).toBe(303);
  const page = await readPage();
  expect(page.text).toContain('You cancelled the order');
  expect(page.text).toContain('It is not known yet whether +255754000022 has paid');
  expect(page.text).not.toContain('enter your PIN');
});

test('what is no number is said at its field, and what was typed stays [ASK-040]', async () => {
  const { pay, asked } = await openPaidShop();
  const page = await pay('0754 x');
  expect(page.status).toBe(400);
  expect(page.text).toContain('Write the number of a phone with mobile money.');
  expect(page.body).toMatch(
    /name="phone" value="0754 x"[^>]*aria-invalid="true" aria-describedby="phone-error" autofocus/,
  );
  expect(page.refresh).toBe('');
  expect(await asked()).toEqual([]);
});

test('a form of another site, and one without the key of the page, ask nobody [ASK-042]', async () => {
  const { pay, post, location, asked } = await openPaidShop();
  expect((await pay('0754000100', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(`${location}/pay`, { mark: 'forged', phone: '0754000100' })).status).toBe(403);
  expect((await post(`/o/${'x'.repeat(22)}/pay`, { mark: 'x', phone: '0754000100' })).status).toBe(404);
  expect(await asked()).toEqual([]);
});

test('only so many phones are asked for one order in an hour; whoever meets the limit is told in words [ASK-042]', async () => {
  const { pay, letPhoneAnswer, readPage, asked, clock } = await openPaidShop();
  for (let number = 0; number < 6; number += 1) {
    const phone = `07540${number}0011`;
    expect((await pay(phone)).status).toBe(303);
    await letPhoneAnswer();
    await vi.waitFor(async () => expect((await readPage()).text).toContain('Nothing was paid'));
  }
  const refused = await pay('0754000100');
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('You have asked too many times.');
  expect(await asked()).toHaveLength(6);
  clock.setTime(clock.getTime() + 61 * minuteMs);
  expect((await pay('0754000100')).status).toBe(303);
  expect(await asked()).toHaveLength(7);
});

test('nobody is asked for an order that is cancelled, nor where the shop asks no phones [ASK-034, ASK-040]', async () => {
  const { post, readPage, readForm, location, asked } = await openPaidShop();
  const mark = readForm((await readPage()).body).mark?.[0] ?? '';
  await post(`${location}/cancel`, { mark });
  expect((await readPage()).text).not.toContain('The number that pays');
  expect((await post(`${location}/pay`, { mark, phone: '0754000100' })).status).toBe(303);
  expect(await asked()).toEqual([]);
  const other = await openPaidShop({});
  const page = await other.readPage();
  expect(page.text).toContain('You pay once the shop has confirmed.');
  expect(page.text).not.toMatch(/The number that pays|Pay now/);
  expect((await other.pay('0754000100')).status).toBe(303);
  expect(await other.asked()).toEqual([]);
});
