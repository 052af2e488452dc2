import fc from 'fast-check';
import { type AnyRequest, seldom, value } from './any-request.ts';
import { type Call, type KnownShop, mostly, word } from './likely-call.ts';
import { documentCall } from './likely-documents.ts';
import { fileCall } from './likely-files.ts';
import { orderCall } from './likely-orders.ts';

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

/** What needs no session: the location service, the app's pages, health. */
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
