import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayMs } from '@duka/domain/values/durations';
import { documentsPath, listPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type AttackTarget, type Member, need } from './attack-target.ts';

const days = 'from=2026-11-01&to=2026-11-30';
const figures = [
  'today',
  `money?${days}`,
  `sales?${days}`,
  `unsold?${days}`,
  `counter-goods?${days}`,
  'order-counts',
  'customers',
  'catalogue/6201103460652',
];
const ago = (count: number) => new Date(Date.now() - count * dayMs).toISOString();

/** A shop with a product that is good and one that is past its date. */
async function openShop(target: AttackTarget) {
  const seller = await target.newMember();
  const [good, expired] = [`${seller.userId}-good`, `${seller.userId}-old`];
  need(await target.createDocument(seller, 'products', good, productOf(seller)), 201);
  const dated = { hasExpiry: true, expiryDate: ago(20) };
  need(await target.createDocument(seller, 'products', expired, productOf(seller, dated)), 201);
  const sale = (productId: string, more: object = {}) => ({
    storeId: seller.storeId,
    orderItems: [{ productId, quantity: 1 }],
    ...more,
  });
  const order = (as: Member, id: string, data: object) => target.createDocument(as, 'orders', id, data);
  return { seller, good, expired, sale, order };
}

/** The first page as a browser asks for it. */
function openPage({ call }: AttackTarget, path: string, as?: Pick<Member, 'session'>) {
  const cookie = as && `a_session_duka=${encodeURIComponent(as.session)}`;
  return call('GET', path, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
}

/** Attacks of a seller on another shop: its money, orders, notices, pages and pictures. */
export const shopAttacks = listAttacks('access', {
  "a debtor's book and limit, by saying that the number is one's own, and by leaving (R32)": async (target) => {
    const { seller, good, sale } = await openShop(target);
    const stranger = await target.newMember();
    const hers = { customerName: 'Mama Neema', customerPhone: stranger.phone, paymentMethod: 'credit' };
    need(await target.createDocument(seller, 'orders', `${good}-sold`, sale(good, hers)), 201);
    const book = documentsPath('creditAccounts', `${good}-sold`);
    const agreed = { data: { limit: 1_000_000, note: 'Pays on Fridays' } };
    need(await target.call('PATCH', book, { as: seller, body: agreed }), 200);
    const ordered = sale(good, { customerId: stranger.userId });
    need(await target.createDocument(stranger, 'orders', `${good}-ordered`, ordered), 201);
    const said = { as: stranger, body: { data: { isSamePerson: true } } };
    const answers = [
      await target.call('PATCH', documentsPath('orders', `${good}-ordered`), said),
      await target.createDocument(stranger, 'orders', `${good}-forged`, { ...ordered, isSamePerson: true }),
    ];
    const { body } = need(await target.call('GET', book, { as: seller }), 200);
    const isKept =
      body.name === 'Mama Neema' && body.limit === 1_000_000 && body.customerKey === `phone:${stranger.phone}`;
    return joinOutcomes(expectStatus(answers, 400, 401), expectTrue(isKept, 'the book is as the shop wrote it'));
  },

  "each figure of another's shop: as a seller, as a guest, by forged ids (8.2.2)": async ({ call, juma, asha }) => {
    const shops = [
      asha.storeId,
      `${asha.storeId.toUpperCase()}`,
      `${juma.storeId}%00`,
      `${juma.storeId},${asha.storeId}`,
    ];
    const answers = [];
    for (const figure of figures) {
      for (const shop of shops) answers.push(await call('GET', `/v1/shops/${shop}/${figure}`, { as: juma }));
      answers.push(await call('GET', `/v1/shops/${asha.storeId}/${figure}`));
    }
    const smuggled = encodeURIComponent(
      JSON.stringify({ method: 'equal', attribute: 'storeId', values: [asha.storeId] }),
    );
    const counts = await call('GET', `/v1/shops/${juma.storeId}/order-counts?queries[0]=${smuggled}`, { as: juma });
    const counted = Object.values(counts.body).filter((count) => Number(count) > 0).length;
    return joinOutcomes(
      expectStatus(answers, 400, 401, 404),
      expectTrue(counted === 0, 'a smuggled shop counts nothing'),
    );
  },

  'expired goods sold without a word, ordered with one, the word changed or forged (R24)': async (target) => {
    const { seller, expired, sale, order } = await openShop(target);
    const { call, neema } = target;
    const refused = [
      await order(seller, 'expired-1', sale(expired)),
      await order(seller, 'expired-2', sale(expired, { expiredReason: '   ' })),
      await order(neema, 'expired-3', sale(expired, { customerId: neema.userId })),
      await order(neema, 'expired-4', sale(expired, { customerId: neema.userId, expiredReason: 'Ok' })),
      await order(neema, 'expired-5', sale(expired, { expiredReason: 'Ok' })),
    ];
    need(await order(seller, 'expired-6', sale(expired, { expiredReason: 'For seed only' })), 201);
    const path = documentsPath('orders', 'expired-6');
    for (const data of [{ expiredReason: 'Other' }, { expiredReason: null }])
      refused.push(await call('PATCH', path, { as: seller, body: { data } }));
    refused.push(await call('DELETE', path, { as: seller }));
    const storedReason = (await call('GET', path, { as: seller })).body.expiredReason;
    const { quantityInStock } = (await call('GET', documentsPath('products', expired), { as: seller })).body;
    return joinOutcomes(
      expectStatus(refused, 400, 401, 404, 409),
      expectTrue(storedReason === 'For seed only' && quantityInStock === 19, 'one sold, its reason stored'),
    );
  },

  "another shop's stock and expiry, leaked by refused orders (R24)": async (target) => {
    const { seller, good, expired, order, sale } = await openShop(target);
    const { neema } = target;
    const asCustomer = (productId: string, quantity: number) =>
      sale(productId, { customerId: neema.userId, orderItems: [{ productId, quantity }] });
    const answers = [
      await order(neema, `${seller.userId}-many`, asCustomer(good, 987_654)),
      await order(neema, `${seller.userId}-old-1`, asCustomer(expired, 1)),
      await order(neema, `${seller.userId}-old-2`, asCustomer(expired, 987_654)),
    ];
    const words = answers.map(({ body }) => String(body.message).replace(/"[^"]*"/g, ''));
    return joinOutcomes(
      expectStatus(answers, 409),
      expectTrue(new Set(words).size === 1 && !/\d/.test(words.join('')), 'one answer for all, without a number'),
    );
  },

  'money that never came in: a day of payment set, paid as a customer, by a stranger (R25)': async (target) => {
    const { seller, good, sale, order } = await openShop(target);
    const { call, neema, juma } = target;
    const refused = [
      await order(seller, 'unpaid-1', sale(good, { paidAt: ago(0) })),
      await order(seller, 'unpaid-2', sale(good, { orderTotal: 1 })),
      await order(juma, 'unpaid-3', sale(good)),
    ];
    need(await order(neema, 'unpaid', sale(good, { customerId: neema.userId, paymentMethod: 'cash' })), 201);
    const path = documentsPath('orders', 'unpaid');
    for (const data of [{ paidAt: ago(0) }, { orderTotal: 1 }])
      for (const as of [seller, neema]) refused.push(await call('PATCH', path, { as, body: { data } }));
    for (const as of [neema, juma, undefined])
      refused.push(await call('PATCH', path, { as, body: { data: { paymentMethod: 'cash' } } }));
    const { received, owed } = need(await call('GET', `/v1/shops/${seller.storeId}/today`, { as: seller }), 200).body;
    const isTold = JSON.stringify(received).includes('1500') || !JSON.stringify(owed).includes('1500');
    return joinOutcomes(
      expectStatus(refused, 400, 401, 404),
      expectTrue(!isTold, 'it counts as owed, not as received'),
    );
  },

  "another's orders: found, moved, their goods sold in one's own shop (8.2.2)": async (target) => {
    const { seller, good, sale, order } = await openShop(target);
    const { call, juma, neema } = target;
    need(await order(neema, 'foreign', sale(good, { customerId: neema.userId })), 201);
    const search = ['customerName', 'trackingId', 'customerPhone'].map((attribute) => ({
      ...{ method: 'contains', attribute, values: ['Member'] },
    }));
    const lists = [
      await call('GET', listPath('orders', { method: 'or', values: search }), { as: juma }),
      await call('GET', listPath('orderItems', { method: 'equal', attribute: 'orderId', values: ['foreign'] }), {
        as: juma,
      }),
      await call('GET', listPath('orderEvents', { method: 'equal', attribute: 'orderId', values: ['foreign'] }), {
        as: juma,
      }),
    ];
    const found = lists.reduce((sum, { body }) => sum + (body.total ?? 0), 0);
    const path = documentsPath('orders', 'foreign');
    const refused = [
      await call('GET', path, { as: juma }),
      await call('PATCH', path, { as: juma, body: { data: { status: 'Cancelled' } } }),
      await order(juma, 'stolen', { storeId: juma.storeId, orderItems: [{ productId: good, quantity: 1 }] }),
      await order(juma, 'stolen', { ...sale(good), customerId: neema.userId }),
    ];
    const { quantityInStock } = (await call('GET', documentsPath('products', good), { as: seller })).body;
    return joinOutcomes(
      expectStatus([...lists, ...refused], 200, 400, 401, 404),
      expectTrue(found === 0 && quantityInStock === 19, `${found} rows, the stock is as it was`),
    );
  },

  "an import under the name of another's: joined to their notice, taken back (R3)": async (target) => {
    const { call } = target;
    const [owner, thief] = [await openShop(target), await openShop(target)];
    const send = (as: Member, storeId: string, of: Member, importId: string, data: object) => {
      const rows = [1, 2].map((at) => ({ documentId: `${of.userId}-low-${at}`, action: 'update', data }));
      return call('POST', `/v1/shops/${storeId}/imports`, { as, body: { importId, mode: 'all', rows } });
    };
    for (const { seller } of [owner, thief]) {
      for (const at of [1, 2])
        need(await target.createDocument(seller, 'products', `${seller.userId}-low-${at}`, productOf(seller)), 201);
      need(await send(seller, seller.storeId, seller, 'shared', { quantityInStock: 1 }), 200);
    }
    const noticesOf = async (as: Member) =>
      need(await call('GET', listPath('notifications'), { as }), 200).body.documents as {
        accountId: string;
        $id: string;
      }[];
    const [own, others] = [await noticesOf(owner.seller), await noticesOf(thief.seller)];
    const isApart =
      own.every(({ accountId }) => accountId === owner.seller.userId) && own.length === 1 && others.length === 1;
    const notice = documentsPath('notifications', own[0]?.$id ?? '');
    const refused = [
      await send(thief.seller, owner.seller.storeId, owner.seller, 'theft', { quantityInStock: 9 }),
      await call('DELETE', `/v1/shops/${owner.seller.storeId}/imports/shared`, { as: thief.seller }),
      await call('GET', notice, { as: thief.seller }),
      await call('PATCH', notice, { as: thief.seller, body: { data: { isRead: true } } }),
      await call('PATCH', notice, { as: owner.seller, body: { data: { name: 'Forged', quantity: 99 } } }),
      await call('DELETE', notice, { as: thief.seller }),
    ];
    need(await call('DELETE', `/v1/shops/${thief.seller.storeId}/imports/shared`, { as: thief.seller }), 200);
    const smuggled = await send(thief.seller, thief.seller.storeId, owner.seller, 'theft', { quantityInStock: 9 });
    const left = await call('GET', documentsPath('products', `${owner.seller.userId}-low-1`), { as: owner.seller });
    return joinOutcomes(
      expectStatus(refused, 400, 401, 404),
      expectTrue(
        isApart && !smuggled.body.stored && left.body.quantityInStock === 1,
        'a notice and an import for each',
      ),
    );
  },

  "another's picture, named by one's own product and left again, so that it is deleted (R27)": async (target) => {
    const { seller, good } = await openShop(target);
    const { call, upload, asha, dataDir } = target;
    need(await upload(asha, 'left-alone', Buffer.from('Bei'), { permissions: ['read("any")'] }), 201);
    need(await upload(seller, 'left-own', Buffer.from('Bei'), { permissions: ['read("any")'] }), 201);
    const path = documentsPath('products', good);
    for (const image of ['left-alone', 'left-own', null])
      need(await call('PATCH', path, { as: seller, body: { data: { image } } }), 200);
    const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { readOnly: true, timeout: 5000 });
    const left = database.prepare('select fileId from replacedFiles').all() as { fileId: string }[];
    database.close();
    const ids = left.map(({ fileId }) => fileId);
    return expectTrue(!ids.includes('left-alone') && ids.includes('left-own'), 'only the own one is noted');
  },

  "the pages of another's product and of the first money, as a seller and as a guest (8.2.2)": async (target) => {
    const { asha, juma, call, signIn, newMember } = target;
    const product = '/products/ashas-product/edit';
    const forged = {
      session: Buffer.from(JSON.stringify({ id: asha.userId, secret: 'f'.repeat(256) })).toString('base64'),
    };
    const half = await newMember();
    const pages = [
      await openPage(target, product, juma),
      await openPage(target, product),
      await openPage(target, '/dashboard', forged),
      await openPage(target, `/dashboard?store=${asha.storeId}`, juma),
      await openPage(target, '/products/%3Cscript%3Ealert(1)%3C%2Fscript%3E/edit', juma),
      await openPage(target, '/dashboard', { session: (await signIn(half.email, 'Not-The-Password')).body.$id ?? '' }),
    ];
    const revealing = pages.filter(({ bytes }) => {
      const page = `${bytes}`;
      return (
        page.includes(asha.userId) ||
        page.includes(asha.storeId) ||
        page.includes('Mbegu za') ||
        page.includes('alert(1)')
      );
    });
    const own = await openPage(target, '/dashboard', asha);
    const isKept = own.headers.get('cache-control')?.includes('no-store') ?? false;
    const isPlain = `${own.bytes}`.includes(asha.userId) ? isKept : true;
    const row = await call('GET', documentsPath('products', 'ashas-product'), { as: juma });
    return joinOutcomes(
      expectStatus([row], 404),
      expectTrue(revealing.length === 0 && isPlain, `${revealing.length} of ${pages.length} pages reveal it`),
    );
  },
});
