import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TextMessage } from '#mail/mail.ts';
import { behindProxy, neema, openOrderShop } from '#testing/order-page-shop.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { QueueFullError } from '#work/work-errors.ts';

const page = '/d/asha-agrovet/order';

test.each([
  ['no body', undefined, undefined],
  ['JSON', 'application/json', '{"name":["x"]}'],
  ['the word null', 'application/json', 'null'],
  ['a file', 'multipart/form-data; boundary=x', '--x--'],
  ['names of JavaScript', 'application/x-www-form-urlencoded', '__proto__=1&constructor=2&p=__proto__&q=&s=&key='],
  ['half a percent sign', 'application/x-www-form-urlencoded', 'name=%&phone=%zz&p=%00*%00*1'],
])('a form that is %s is refused and breaks nothing [DOOR-046]', async (_, type, payload) => {
  const { app, order, read, list } = await openOrderShop();
  const { location } = await order('g=dap**1');
  for (const url of [page, `${location}/cancel`, `${location}/messages`]) {
    const headers = { host: 'duka.example', ...(type && { 'content-type': type }) };
    const { statusCode } = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
    expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
  }
  expect((await read(location)).status).toBe(200);
  expect(await list('orders')).toHaveLength(1);
});

test('a name of 10 kB, marks of direction and scripts are text: a long one is kept to be made shorter [DOOR-041, DOOR-020]', async () => {
  const { order, list, read } = await openOrderShop();
  const long = await order('g=dap**1', { ...neema, name: 'Ñ'.repeat(10_000), note: 'y'.repeat(501) });
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('This text is too long')]);
  expect(long.body).toContain(`value="${'Ñ'.repeat(10_000)}"`);
  expect(long.body).toContain(`>${'y'.repeat(501)}</textarea>`);
  const tooLong = await order('g=dap**1', { ...neema, name: 'Ñ'.repeat(20_000) });
  expect([tooLong.status, tooLong.text]).toEqual([413, expect.stringContaining('What you sent is too long')]);
  for (const name of ['\u200b\u2066 \u0000', '  '])
    expect((await order('g=dap**1', { ...neema, name })).text).toContain('Write your name.');
  const name = '<script>alert(1)</script>\u202e"x\'\u0000\r\nCode: 1';
  const { location } = await order('g=dap**1', { ...neema, name, note: `${name}&amp;` });
  expect(await list('orders')).toMatchObject([{ customerName: '<script>alert(1)</script>"x\' Code: 1' }]);
  const { body } = await read(location);
  expect(body).not.toMatch(/<script|\u202e|\0/);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;x&#39;\nCode: 1&amp;amp;');
});

test('an order of more than thirty goods is refused in words [DOOR-042]', async () => {
  const { order, addProduct, list } = await openOrderShop();
  const ids = Array.from({ length: 31 }, (_, number) => `p${number}`);
  for (const id of ids) await addProduct(id, { name: id });
  const fields = { p: ids.map((id) => `${id}*`), q: ids.map(() => '1'), s: ids.map(() => '1500') };
  const { status, text, body } = await order('g=dap**1', { ...neema, ...fields });
  expect([status, text]).toEqual([400, expect.stringContaining('An order has at most 30 kinds of goods')]);
  expect(body).toContain('value="p30*"');
  expect(await list('orders')).toEqual([]);
});

test('a forged form of thousands of lines makes no page many times its size [DOOR-047]', async () => {
  const { read, post, readForm, list } = await openOrderShop();
  const form = { ...readForm((await read(`${page}?g=dap**1`)).body), ...neema };
  const lines = { p: Array(4000).fill('dap*'), q: Array(4000).fill('1'), s: ['1500'] };
  for (const act of ['update', 'send'])
    expect((await post(page, { ...form, ...lines, act })).body.length).toBeLessThan(65_536);
  expect((await post(page, { ...form, ...lines, act: 'whatsapp' })).location.length).toBeLessThan(4096);
  expect(await list('orders')).toEqual([]);
});

test('a shop that closes its page while a form is filled in says so, and its new address takes the form [DOOR-044, DOOR-001]', async () => {
  const { read, post, readForm, change, list } = await openOrderShop();
  const form = { ...readForm((await read(`${page}?g=dap**1`)).body), ...neema };
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  const closed = await post(page, form);
  expect([closed.status, closed.text]).toEqual([409, expect.stringContaining('Nothing was ordered')]);
  expect(closed.body).not.toMatch(/DAP|712000001/);
  expect((await post(page, { ...form, key: 'x.y.z' })).status).toBe(404);
  await change('stores', 'asha-shop', { isOpenToPublic: true, slug: 'mbegu-bora' });
  const moved = await post(`${page}?lang=sw`, form);
  expect([moved.status, moved.location]).toEqual([308, '/d/mbegu-bora/order?lang=sw']);
  expect((await post(moved.location, form)).location).toMatch(/^\/o\/.{22}\?lang=sw$/);
  expect(await list('orders')).toHaveLength(1);
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  const late = await post('/d/mbegu-bora/order', { ...form, q: '3' });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Your first order stands as you sent it')]);
});

test('how much there is cannot be found out by asking again and again [DOOR-044]', async () => {
  const { order, addProduct } = await openOrderShop();
  await addProduct('hoe', { name: 'Hoe', quantityInStock: 0 });
  const ask = async () => (await order('g=dap**11&g=hoe**1')).text;
  for (let time = 0; time < 20; time += 1) expect(await ask()).toContain('There is not enough of DAP');
  const last = await ask();
  expect(last).toContain('Not all of this is there');
  expect(last).not.toContain('enough of');
});

test.skipIf(isSpread)(
  'a form that comes when too many do is shown again, to be sent again [DOOR-041, DOOR-047]',
  async () => {
    const { read, post, readForm, database, list } = await openOrderShop();
    const form = { ...readForm((await read(`${page}?g=dap**1`)).body), ...neema };
    const { transaction } = database;
    Object.assign(database, { transaction: () => Promise.reject(new QueueFullError(false, 1000)) });
    const busy = await post(page, form);
    expect([busy.status, busy.text]).toEqual([503, expect.stringContaining('Many people order at this moment')]);
    expect(busy.body).toContain('name="name" value="Neema"');
    Object.assign(database, { transaction });
    expect((await post(page, { ...readForm(busy.body), act: 'send' })).status).toBe(303);
    expect(await list('orders')).toHaveLength(1);
  },
);

test('a shop with sixty orders to confirm takes no more by its page, whoever sends them [DOOR-047]', async () => {
  const { order, addProduct, list } = await openOrderShop({}, behindProxy);
  await addProduct('hoe', { name: 'Hoe', quantityInStock: 1000 });
  const send = (number: number) => {
    const typed = { ...neema, phone: `0754${String(100_000 + number)}` };
    return order('g=hoe**1', typed, { 'x-forwarded-for': `10.0.1.${number}` });
  };
  const answers = await Promise.all(Array.from({ length: 63 }, (_, number) => send(number)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(60);
  const refused = answers.filter(({ status }) => status !== 303);
  expect(refused.map(({ status, text }) => [status, text.includes('many orders to answer')])).toEqual(
    refused.map(() => [409, true]),
  );
  expect(await list('orders')).toHaveLength(60);
});

test('an address that has sent too many forms is told so beside what was typed [DOOR-041, DOOR-047]', async () => {
  const { read, post, readForm } = await openOrderShop();
  const form = { ...readForm((await read(`${page}?g=dap**1`)).body), ...neema, phone: '12' };
  for (let time = 0; time < 120; time += 1) expect((await post(page, form)).status).toBe(400);
  const { status, text, body } = await post(page, form);
  expect([status, text]).toEqual([429, expect.stringContaining('Too much was sent from here')]);
  expect(body).toContain('name="name" value="Neema"');
});

test('where the operator asks for codes, nobody orders with the number of somebody else [DOOR-050]', async () => {
  const texts: TextMessage[] = [];
  let isDown = true;
  const sendText = async (text: TextMessage) => {
    if (isDown) throw new Error('The text gateway answered 500.');
    texts.push(text);
  };
  const { read, post, readForm, list } = await openOrderShop(
    {},
    {
      ...{ sendText, env: { DUKA_ORDER_CODES: 'on', SMS_URL: 'outbox' } },
    },
  );
  const form = { ...readForm((await read(`${page}?g=dap**1`)).body), ...neema };
  const unsent = await post(page, form);
  expect([unsent.status, unsent.text]).toEqual([400, expect.stringContaining('could not be sent')]);
  isDown = false;
  const asked = await post(page, form);
  expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Code from the text message')]);
  const code = /\d{6}/.exec(texts[0]?.text ?? '')?.[0] ?? '';
  expect(texts).toEqual([{ to: '+255754000003', text: `${code} is your code for the order at Asha Agrovet.` }]);
  const wrong = code === '123456' ? '654321' : '123456';
  expect((await post(page, { ...form, code: wrong })).text).toContain('This code is not right');
  // It proves the one number, for the one form.
  expect((await post(page, { ...form, phone: '0754000004', code })).text).toContain('This code is not right');
  const other = readForm((await read(`${page}?g=dap**1`)).body);
  expect((await post(page, { ...other, ...neema, code })).text).toContain('This code is not right');
  expect(await list('orders')).toEqual([]);
  const { status, location } = await post(page, { ...form, code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([status, texts.at(-1)]).toEqual([
    303,
    { to: '+255754000003', text: `Your order at Asha Agrovet: http://duka.example${location}` },
  ]);
  for (let time = 0; time < 6; time += 1) await post(page, { ...other, ...neema, code: wrong });
  expect((await post(page, { ...other, ...neema, code: wrong })).text).toContain('Too much was sent');
});

test('of the buyer who cancels and the shop that confirms the first one wins, and the other is told in words [DOOR-048]', async () => {
  const { order, read, post, readForm, change, list } = await openOrderShop();
  const { location } = await order('g=dap**2');
  const [row] = await list('orders');
  const form = readForm((await read(location)).body);
  expect((await post(`${location}/cancel`, form)).status).toBe(303);
  expect(await change('orders', String(row?.$id), { status: 'In-Progress' })).toMatchObject({
    ...{ status: 409, body: { message: 'An order that is Cancelled cannot become In-Progress.' } },
  });
  expect((await post(`${location}/cancel`, form)).status).toBe(303);
  const later = (await order('g=dap**3')).location;
  const [, second] = await list('orders');
  const [late, confirmed] = await Promise.all([
    readForm((await read(later)).body),
    change('orders', String(second?.$id), { status: 'In-Progress' }),
  ]);
  expect(confirmed.status).toBe(200);
  const refused = await post(`${later}/cancel`, late);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has confirmed the order meanwhile')]);
  // The page that says so leads back to the order, not to where the form was sent.
  expect(refused.refresh).toBe(`30;url=${later}`);
  expect((await list('products'))[0]).toMatchObject({ quantityInStock: 7 });
});

test('the page of an order that was deleted is the one that is not there [DOOR-045]', async () => {
  const { read, database, post } = await openOrderShop();
  const token = 'a'.repeat(22);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const link = { tokenHash, orderId: 'deleted', storeId: 'asha-shop', confirmBy: null };
  await database.transaction(({ shopPages }) => shopPages.addOrderLink(link));
  const missing = { status: 404, body: (await read('/d/nobody')).body };
  expect(await read(`/o/${token}`)).toMatchObject(missing);
  for (const act of ['cancel', 'messages'])
    expect(await post(`/o/${token}/${act}`, { mark: 'x', message: 'x' })).toMatchObject(missing);
});

test('a message in letters of many bytes arrives whole, and a long one is kept to be made shorter [DOOR-049]', async () => {
  const { order, read, post, readForm, list } = await openOrderShop();
  const { location } = await order('g=dap**2');
  const form = readForm((await read(`${location}?write=1`)).body);
  const whole = '🌽'.repeat(2000);
  expect((await post(`${location}/messages`, { ...form, message: whole })).status).toBe(303);
  expect(await list('messages')).toMatchObject([{ content: whole }]);
  const long = await post(`${location}/messages`, { ...form, message: `a\0\u202eb${'x'.repeat(10_000)}` });
  expect(long.status).toBe(400);
  expect(long.body).toContain(`autofocus>ab${'x'.repeat(10_000)}</textarea>`);
});
