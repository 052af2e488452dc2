import { readWhatsappText } from '@duka/domain/orders/whatsapp-text';
import { expect, test } from 'vitest';
import { behindProxy, neema, openOrderShop } from '#testing/order-page-shop.ts';

test('a number is taken with all the signs that people put between its digits [DOOR-042]', async () => {
  const { order, list } = await openOrderShop();
  const { status } = await order('g=dap**1', { ...neema, phone: '+255 (0) 754 - 000 - 003' });
  expect(status).toBe(303);
  expect(await list('orders')).toMatchObject([{ customerPhone: '+255754000003' }]);
});

test('a buyer orders with a name and a number, and gets a page of the order whose link nobody guesses [DOOR-040]', async () => {
  const { order, list, read } = await openOrderShop();
  const { status, location } = await order('g=dap**2', { ...neema, note: 'Before noon' });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/o\/[\w-]{22}$/)]);
  expect(await list('orders')).toMatchObject([
    {
      ...{
        channel: 'link',
        status: 'Pending',
        customerName: 'Neema',
        customerPhone: '+255754000003',
        note: 'Before noon',
      },
      ...{
        orderTotal: 3000,
        owed: 3000,
        paymentMethod: 'unpaid',
        orderWay: 'pickup',
        customerKey: expect.stringMatching(/^guest:/),
      },
    },
  ]);
  const page = await read(location);
  expect(page.text).toMatch(/Order DK-\w{8}.*Sent to the shop.*DAP 2.*TZS 3,000.*You pay once the shop has confirmed/);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.body).not.toMatch(/asha-shop|guest:|1000\b/);
});

test('a form that is sent twice, also at once, is one order [DOOR-043]', async () => {
  const { read, post, readForm, list } = await openOrderShop();
  const form = { ...readForm((await read('/d/asha-agrovet/order?g=dap**2')).body), ...neema };
  const sent = await Promise.all([1, 2, 3].map(() => post('/d/asha-agrovet/order', form)));
  const again = await post('/d/asha-agrovet/order', form);
  expect(new Set([...sent, again].map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(await list('orders')).toHaveLength(1);
});

test('a form that is changed and sent again after its order says that the first order stands, in both languages, and becomes a new one when it is sent once more [DOOR-043]', async () => {
  const { read, post, readForm, list } = await openOrderShop();
  const page = '/d/asha-agrovet/order';
  const form = { ...readForm((await read(`${page}?g=dap**2`)).body), ...neema };
  const { location } = await post(page, form);
  const [{ trackingId, $id } = {}] = await list('orders');
  const changes: Record<string, string>[] = [
    { q: '3' },
    { phone: '0754 000 004' },
    { note: 'Ring' },
    { way: 'delivery' },
  ];
  for (const change of changes) {
    const { status, text, body } = await post(page, { ...form, ...change });
    expect([status, text]).toEqual([409, expect.stringContaining(`order ${trackingId} stands as you sent it`)]);
    expect(body).toContain(`href="${location}"`);
  }
  expect((await post(`${page}?lang=sw`, { ...form, q: '3' })).text).toContain(`oda ${trackingId} inabaki kama`);
  expect(await list('orders')).toMatchObject([{ $id, orderTotal: 3000, note: null }]);
  // The same number, written otherwise, is the same form.
  expect((await post(page, { ...form, phone: '+255754000003' })).location).toBe(location);
  const asked = readForm((await post(page, { ...form, q: '3' })).body);
  expect(asked).toMatchObject({ q: ['3'], name: ['Neema'], phone: ['0754 000 003'] });
  const second = await post(page, { ...asked, way: 'pickup', act: 'send' });
  expect([second.status, second.location === location]).toEqual([303, false]);
  expect((await list('orders')).map(({ orderTotal }) => orderTotal).sort()).toEqual([3000, 4500]);
});

test('of two different forms with one key that are sent at once one orders, and the other is told so [DOOR-043]', async () => {
  const { read, post, readForm, list } = await openOrderShop();
  const form = { ...readForm((await read('/d/asha-agrovet/order?g=dap**2')).body), ...neema };
  const sent = await Promise.all(['2', '3'].map((q) => post('/d/asha-agrovet/order', { ...form, q })));
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(sent.find(({ status }) => status === 409)?.text).toContain('stands as you sent it');
  expect(await list('orders')).toHaveLength(1);
});

test('every field that is wrong is said at once, and nothing that was typed is lost [DOOR-041, DOOR-042]', async () => {
  const { order, list } = await openOrderShop({ orderWays: ['delivery'], deliveryNote: 'TSh 5,000 in town' });
  const { status, text, body } = await order('g=dap**2', {
    ...{ name: '', phone: '12', place: '', note: 'Ring <twice>', act: 'send' },
  });
  expect(status).toBe(400);
  expect(text).toMatch(/Write your name.*Write your phone number.*Write where it shall be brought/s);
  expect(body).toContain('Ring &lt;twice&gt;</textarea>');
  expect(body).toMatch(/id="phone" name="phone" value="12"[^>]*aria-invalid="true" aria-describedby="phone-error"/);
  // The page opens at the first of them.
  expect(body.match(/<[^>]* autofocus>/g)).toEqual([expect.stringContaining('id="name"')]);
  expect(await list('orders')).toEqual([]);
});

test.each([
  ['half a pack', 'g=dap*sack*0.5', {}],
  ['minus one', 'g=dap**1', { q: '-1' }],
  ['a thousand millions', 'g=dap**1', { q: '1000000000' }],
  ['words for a quantity', 'g=dap**1', { q: 'many' }],
  ['nothing', 'g=nothing**1', {}],
  ['no quantity', 'g=dap**1', { q: '0' }],
])('an order of %s is refused in words [DOOR-042]', async (_, goods, typed) => {
  const { order, list } = await openOrderShop();
  const { status, body } = await order(goods, { ...neema, ...typed });
  expect([
    status >= 400 && status < 500,
    body.includes('role="alert"') || body.includes('nothing in your order'),
  ]).toEqual([true, true]);
  expect(await list('orders')).toEqual([]);
});

test('a price that has changed since the page was read is shown and asked again; a price that is posted counts for nothing [DOOR-044]', async () => {
  const { read, post, readForm, list, change } = await openOrderShop();
  const form = { ...readForm((await read('/d/asha-agrovet/order?g=dap**2')).body), ...neema };
  await change('products', 'dap', { sellingPrice: 1600 });
  const asked = await post('/d/asha-agrovet/order', form);
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('The price of DAP is now TZS 1,600')]);
  const cheap = await post('/d/asha-agrovet/order', { ...form, s: '1' });
  expect(cheap.status).toBe(409);
  expect((await post('/d/asha-agrovet/order', { ...readForm(asked.body), ...neema })).status).toBe(303);
  expect(await list('orders')).toMatchObject([{ orderTotal: 3200 }]);
});

test('goods of which there is too little are named, without how much there is [DOOR-044]', async () => {
  const { order, list } = await openOrderShop();
  const { status, text } = await order('g=dap**4&g=dap*sack*2', neema);
  expect([status, text]).toEqual([409, expect.stringContaining('There is not enough of DAP')]);
  expect(text).not.toMatch(/10 (are|left)/);
  expect(await list('orders')).toEqual([]);
});

test('a draft, goods taken off the page and those of another shop are taken out of the order in words [DOOR-044]', async () => {
  const { order, addProduct, change, newSeller, create, list } = await openOrderShop();
  await addProduct('plan', { name: 'Plan', status: 'draft' });
  const juma = await newSeller('juma', 'juma-shop');
  const at = '2026-11-21T07:00:00.000Z';
  const theirs = {
    storeId: 'juma-shop',
    name: 'Hoe',
    quantityInStock: 5,
    purchasePrice: 1,
    sellingPrice: 2,
    createdAt: at,
    updstedAt: at,
  };
  await create('products', 'hoe', { ...theirs, productCategories: ['goods'], units: ['piece'] }, juma);
  const asked = await order('g=plan**1&g=hoe**1&g=dap**1', {
    ...neema,
    p: ['plan*', 'hoe*', 'dap*'],
    q: ['1', '1', '1'],
    s: ['1500', '2', '1500'],
  });
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('no longer sold here')]);
  expect(await list('orders')).toEqual([]);
  await change('products', 'dap', { isOnPage: false });
  expect((await order('g=dap**1')).status).toBe(409);
});

test('a shop that is closed, on holiday or takes orders only from an amount on says so [DOOR-044]', async () => {
  const { order, change, list, post, read, readForm } = await openOrderShop();
  await change('stores', 'asha-shop', { minimumOrder: 10_000 });
  expect((await order('g=dap**1')).text).toContain('The shop takes orders from TZS 10,000 on');
  await change('stores', 'asha-shop', { minimumOrder: 0, closedUntil: '2026-12-01T00:00:00.000+03:00' });
  expect((await order('g=dap**1')).text).toContain('takes no orders by this page');
  await change('stores', 'asha-shop', { closedUntil: null });
  const form = { ...readForm((await read('/d/asha-agrovet/order?g=dap**1')).body), ...neema };
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  expect((await post('/d/asha-agrovet/order', form)).status).toBe(409);
  expect(await list('orders')).toEqual([]);
});

test('of many buyers who order the last bags at once exactly as many get one as there are bags [DOOR-044]', async () => {
  const { read, post, readForm, list } = await openOrderShop({}, behindProxy);
  const buyers = Array.from({ length: 40 }, (_, number) => String(number + 10));
  const forms = await Promise.all(
    buyers.map(async (number) => ({
      ...readForm((await read('/d/asha-agrovet/order?g=dap**1')).body),
      ...{ ...neema, phone: `07540000${number}` },
    })),
  );
  const answers = await Promise.all(
    forms.map((form, place) => post('/d/asha-agrovet/order', form, { 'x-forwarded-for': `10.0.0.${buyers[place]}` })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 303);
  for (const { status, text } of refused) {
    expect([status, text]).toEqual([409, expect.stringContaining('There is not enough of DAP')]);
  }
  expect((await list('products'))[0]).toMatchObject({ quantityInStock: 0 });
  expect(await list('orders')).toHaveLength(10);
});

test('a form of another site, one without a key of ours and one that a program filled in order nothing [DOOR-046]', async () => {
  const { order, list } = await openOrderShop();
  expect((await order('g=dap**1', neema, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await order('g=dap**1', neema, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await order('g=dap**1', { ...neema, key: 'x.y.z' })).text).toContain('has been open for long');
  expect(await order('g=dap**1', { ...neema, website: 'https://spam.example' })).toMatchObject({ status: 200 });
  expect(await list('orders')).toEqual([]);
});

test('one address and one number order so often in an hour and no more [DOOR-047]', async () => {
  const { order, list, addProduct } = await openOrderShop();
  await addProduct('hoe', { name: 'Hoe', quantityInStock: 1000 });
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) statuses.push((await order('g=hoe**1')).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  for (let number = 0; number < 6; number += 1)
    statuses.push((await order('g=hoe**1', { ...neema, phone: `07551111${10 + number}` })).status);
  expect(statuses.slice(6)).toEqual([303, 303, 303, 303, 303, 429]);
  expect(await list('orders')).toHaveLength(10);
});

test('"Order by WhatsApp" leads to a chat with the shop, with a message that the shop can read [DOOR-060]', async () => {
  const { order } = await openOrderShop();
  const { status, location } = await order('g=dap**2&g=dap*sack*1', { ...neema, act: 'whatsapp' });
  const { origin, pathname, searchParams } = new URL(location);
  expect([status, origin + pathname]).toEqual([303, 'https://wa.me/255712000001']);
  expect(readWhatsappText(searchParams.get('text') ?? '')).toMatchObject({
    lines: [
      { name: 'DAP', quantity: 2, total: 3000 },
      { name: 'DAP', pack: 'Sack of 5', quantity: 1, total: 7000 },
    ],
    ...{ name: 'Neema', orderWay: 'pickup', code: expect.stringMatching(/^W-\w{8}$/) },
  });
});

test('a buyer cancels while the shop has not confirmed, and not later [DOOR-048]', async () => {
  const { order, read, post, readForm, list, change } = await openOrderShop();
  const [first, second] = [(await order('g=dap**2')).location, (await order('g=dap**3')).location];
  expect((await post(`${first}/cancel`, readForm((await read(first)).body))).status).toBe(303);
  expect((await read(first)).text).toContain('You cancelled the order');
  const [, other] = await list('orders');
  const form = readForm((await read(second)).body);
  await change('orders', String(other?.$id), { status: 'In-Progress' });
  const late = await post(`${second}/cancel`, form);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('has confirmed the order meanwhile')]);
  expect((await list('products'))[0]).toMatchObject({ quantityInStock: 7 });
  expect((await read(second)).text).toContain('The shop has confirmed');
});

test('the buyer writes to the shop from the page of the order, and reads the answers there [DOOR-049]', async () => {
  const { order, read, post, readForm, list } = await openOrderShop();
  const { location } = await order('g=dap**2');
  const { mark } = readForm((await read(`${location}?write=1`)).body);
  expect((await post(`${location}/messages`, { mark: mark ?? '', message: 'Mna <b>mbegu</b>?' })).status).toBe(303);
  const [{ $id } = {}] = await list('orders');
  expect(await list('messages')).toMatchObject([
    { senderId: `_${$id}`, receiverId: 'asha', content: 'Mna <b>mbegu</b>?', isRead: false },
  ]);
  expect((await read(location)).body).toContain('Mna &lt;b&gt;mbegu&lt;/b&gt;?');
  expect((await post(`${location}/messages`, { mark: 'forged', message: 'x' })).status).toBe(403);
  const long = await post(`${location}/messages`, { mark: mark ?? '', message: 'x'.repeat(5000) });
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('This text is too long')]);
  expect(await list('messages')).toHaveLength(1);
});

test('the page of an order opens by its link alone, and is gone with the shop [DOOR-045]', async () => {
  const { order, read, database, call, asha, newSeller } = await openOrderShop();
  const { location } = await order('g=dap**2');
  for (const guess of ['/o/x', '/o/AAAAAAAAAAAAAAAAAAAAAA', '/o/%00', '/o/', `${location}x`])
    expect(await read(guess)).toMatchObject({ status: 404, body: (await read('/d/nobody')).body });
  const [row] = await database.documents.list('orders', { where: [] });
  const link = (as = asha) => call('GET', `/v1/shops/asha-shop/orders/${row?.id}/link`, { as });
  expect(String((await link()).body.url).endsWith(location)).toBe(true);
  expect((await link(await newSeller('juma', 'juma-shop'))).status).toBe(404);
  await database.transaction(({ shopPages }) => shopPages.deleteOfStores(['asha-shop']));
  expect((await read(location)).status).toBe(404);
});

test('the figures of a shop have orders by its page under their own channel, and each buyer apart until the seller says who it is [DOOR-005]', async () => {
  const { order, ask } = await openOrderShop();
  await order('g=dap**2');
  await order('g=dap**1');
  const day = { day: '2026-11-21', channel: 'link', orders: 2, total: 4500 };
  expect(await ask('sales?from=2026-11-21&to=2026-11-21')).toMatchObject({ days: [day] });
  const guest = { customer: expect.stringMatching(/^guest:/), name: 'Neema', orders: 1 };
  expect(await ask('customers')).toMatchObject({ total: 2, customers: [guest, guest] });
});
