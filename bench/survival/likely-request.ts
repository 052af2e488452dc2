import { orderStatuses, paymentMethods } from '@duka/domain/orders/order';
import fc from 'fast-check';
import { type AnyRequest, makeForm, oddId, seldom, value } from './any-request.ts';
import { type Call, type KnownShop, mostly, newId, word } from './likely-call.ts';
import { documentCall } from './likely-documents.ts';
import { documentsPath, filesPath } from './wire.ts';

const date = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());

/** A request as a client would send it: to a call that there is, about rows and files of its own, with values that fit. */
export function likelyRequest(shops: readonly [KnownShop, KnownShop]): fc.Arbitrary<AnyRequest> {
  const [first, second] = shops;
  return fc.constantFrom([first, second] as const, [second, first] as const).chain(([own, other]) => {
    const call = fc.oneof(
      { weight: 12, arbitrary: documentCall(own, other) },
      { weight: 2, arbitrary: orderCall(own, other) },
      { weight: 6, arbitrary: fileCall(own, other) },
      { weight: 3, arbitrary: accountCall(own) },
      { weight: 2, arbitrary: openCall },
    );
    const session = mostly(fc.constant<string | undefined>(own.seller.session), fc.constant(undefined), 40);
    const headers = fc.record(
      {
        accept: fc.constantFrom('image/webp', '*/*', 'text/html'),
        'accept-encoding': fc.constantFrom('gzip', 'br', 'identity'),
        'x-appwrite-timestamp': seldom(fc.oneof(date, fc.constant('x'))),
      },
      { requiredKeys: [] },
    );
    return fc.tuple(call, session, headers).map(([one, token, more]) => ({
      method: one.method,
      path: one.path,
      headers: {
        'x-appwrite-project': 'duka',
        'x-appwrite-session': token,
        ...(one.body !== undefined && { 'content-type': 'application/json' }),
        ...more,
        ...one.headers,
      },
      ...(one.body !== undefined && { body: one.body instanceof Uint8Array ? one.body : JSON.stringify(one.body) }),
    }));
  });
}

function accountCall({ seller }: KnownShop): fc.Arbitrary<Call> {
  const get = (path: string) => fc.constant({ method: 'GET' as const, path: `/v1/account${path}` });
  const email = mostly(fc.constant(seller.email), word, 5);
  return fc.oneof(
    get(''),
    get('/prefs'),
    get('/sessions'),
    get('/sessions/current'),
    mostly<unknown>(fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }), value, 8).map((prefs) => ({
      method: 'PATCH' as const,
      path: '/v1/account/prefs',
      body: { prefs },
    })),
    mostly<unknown>(word, value, 8).map((name) => ({
      method: 'PATCH' as const,
      path: '/v1/account/name',
      body: { name },
    })),
    fc.tuple(email, word).map(([to, password]) => ({
      method: 'PATCH' as const,
      path: '/v1/account/email',
      body: { email: to, password },
    })),
    email.map((to) => ({
      method: 'POST' as const,
      path: '/v1/account/recovery',
      body: { email: to, url: 'http://localhost/reset-password' },
    })),
  );
}

/** Calls without a session: the location service, the app's pages, health. */
const openCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('councils', 'wards', 'districts', 'mtaaroads', 'houseInfo'),
      mostly<unknown>(
        fc.oneof(
          fc.nat(100_000),
          fc.nat(100_000).map((id) => String(id)),
        ),
        value,
        8,
      ),
    )
    .map(([what, id]) => ({ method: 'POST' as const, path: `/napa/v1/napaget${what}`, body: { id } })),
  fc.constantFrom('/napa/v1/napagetregions', '/v1/health/version', '/', '/products').map((path) => ({
    method: 'GET' as const,
    path,
  })),
);

/** The file calls, about files there are. */
function fileCall(own: KnownShop, other: KnownShop): fc.Arbitrary<Call> {
  const id = mostly(fc.constantFrom(...own.files), fc.oneof(fc.constantFrom(...other.files), oddId), 10);
  const range = fc.option(
    fc.tuple(fc.nat(300), fc.nat(300)).map(([from, more]) => `bytes=${from}-${from + more + 1}`),
    { nil: undefined, freq: 2 },
  );
  const shown = fc.tuple(id, fc.constantFrom('/view', '/download'), range).map(([one, end, part]) => ({
    method: 'GET' as const,
    path: `${filesPath}/${one}${end}`,
    headers: { range: part },
  }));
  const size = fc.integer({ min: 0, max: 400 }).map(String);
  const previewOptions = fc
    .record(
      {
        width: size,
        height: size,
        quality: fc.integer({ min: 0, max: 100 }).map(String),
        output: fc.constantFrom('jpg', 'png', 'webp', 'avif', 'gif'),
        rotation: fc.integer({ min: -360, max: 360 }).map(String),
        borderWidth: fc.nat(20).map(String),
        borderColor: fc.constantFrom('00ff00', 'x'),
        borderRadius: size,
        background: fc.constantFrom('ffffff', ''),
        opacity: fc.constantFrom('0', '0.5', '1', '2'),
        gravity: fc.constantFrom('center', 'top', 'bottom-left', 'x'),
      },
      { requiredKeys: [] },
    )
    .map((options) => new URLSearchParams(options).toString());
  const previewed = fc
    .tuple(id, previewOptions)
    .map(([one, options]) => ({ method: 'GET' as const, path: `${filesPath}/${one}/preview?${options}` }));
  const stored = fc
    .tuple(newId(own), fc.uint8Array({ minLength: 1, maxLength: 300 }), word)
    .map(([fileId, bytes, name]) => ({
      method: 'POST' as const,
      path: filesPath,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: makeForm(fileId, bytes, name, true),
    }));
  const renamed = fc
    .tuple(id, mostly<unknown>(word, value))
    .map(([one, name]) => ({ method: 'PUT' as const, path: `${filesPath}/${one}`, body: { name } }));
  return fc.oneof(
    { weight: 4, arbitrary: shown },
    { weight: 3, arbitrary: previewed },
    { weight: 3, arbitrary: stored },
    { weight: 2, arbitrary: renamed },
    id.map((one) => ({ method: 'GET' as const, path: `${filesPath}/${one}` })),
    id.map((one) => ({ method: 'DELETE' as const, path: `${filesPath}/${one}` })),
    word.map((text) => ({ method: 'GET' as const, path: `${filesPath}?search=${encodeURIComponent(text)}` })),
  );
}

/** Orders of the neighbour and sales over the own counter, and moving the own ones on. */
function orderCall(own: KnownShop, other: KnownShop): fc.Arbitrary<Call> {
  const ordered = fc
    .tuple(newId(own), fc.oneof(orderData(own, null), orderData(other, own.seller.userId)))
    .map(([documentId, data]): Call => ({ method: 'POST', path: documentsPath('orders'), body: { documentId, data } }));
  const moved = fc
    .tuple(fc.constantFrom(...(own.rows.orders ?? ['none'])), mostly<unknown>(fc.constantFrom(...orderStatuses), value))
    .map(([id, status]): Call => ({ method: 'PATCH', path: documentsPath('orders', id), body: { data: { status } } }));
  return fc.oneof(ordered, moved);
}

/** Items of an order of the shop's products; now and then the same product twice, or more than the stock. */
function orderData({ seller, rows }: KnownShop, customerId: string | null): fc.Arbitrary<object> {
  const line = fc.record({
    productId: mostly<unknown>(fc.constantFrom(...(rows.products ?? ['none'])), value),
    quantity: mostly<unknown>(
      fc.integer({ min: 1, max: 3000 }).map((thousandths) => thousandths / 1000),
      value,
    ),
  });
  return fc.record(
    {
      storeId: fc.constant(seller.storeId),
      customerId: fc.constant(customerId),
      orderItems: fc.array(line, { minLength: 1, maxLength: 4 }),
      customerName: word,
      paymentMethod: mostly<unknown>(fc.constantFrom(...paymentMethods), value),
      note: mostly<unknown>(word, value),
      expiredReason: mostly<unknown>(word, value),
    },
    { requiredKeys: ['storeId', 'customerId', 'orderItems'] },
  );
}
