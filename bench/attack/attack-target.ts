import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectId } from '@duka/domain/project';
import { until } from '#survival/until.ts';
import { documentsPath, filesPath, productOf, type Seller } from '#survival/wire.ts';

export const apiKey = 'the-key-of-the-operator-0123456789abcdef';
/** The storage quota of an account: small, so that an attack soon fills it. */
export const accountStorageMegabytes = 4;
export const previewCacheMegabytes = 0.5;
const password = 'Mbegu-Bora-2026';
/** The client address of a call that names none. */
const defaultAddress = '192.0.2.1';

export interface CallOptions {
  readonly as?: Pick<Member, 'session'> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address, sent as `X-Forwarded-For`: the server trusts this machine as a proxy. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  /** The body as JSON; empty for anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many calls
  readonly body: any;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

export interface Member extends Seller {
  readonly password: string;
  readonly phone: string;
}

/** A running server with three sellers, and the calls that attacks are made of. */
export interface AttackTarget {
  readonly url: string;
  readonly dataDir: string;
  /** Two sellers who write to each other, and a third who is the stranger. */
  readonly asha: Member;
  readonly neema: Member;
  readonly juma: Member;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs up another seller, for attacks that leave lasting damage. */
  newMember(): Promise<Member>;
  signIn(email: string, secret: string, options?: CallOptions): Promise<Answer>;
  createDocument(as: Member, collection: string, documentId: string, data: object): Promise<Answer>;
  upload(as: Member | undefined, fileId: string, bytes: Uint8Array, more?: UploadOptions): Promise<Answer>;
  /** Waits until `count` mails were sent to an address; resolves to the texts of all of them. */
  mailsTo(address: string, count?: number): Promise<string[]>;
  /** Resolves to the value of a metric of `/metrics`; NaN for an unknown one. */
  readMetric(name: string): Promise<number>;
}

export interface UploadOptions {
  readonly permissions?: readonly string[];
  readonly name?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when an attack asks for the data folder of a server whose rows and files are in other services. */
export class DataElsewhereError extends Error {}

/** Signs up the sellers and resolves to the attacked server. With `dataIsElsewhere` the data folder holds only the mail outbox. */
export async function openAttackTarget(
  url: string,
  dataDir: string,
  { dataIsElsewhere = false } = {},
): Promise<AttackTarget> {
  let members = 0;

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { as, body, headers, from = defaultAddress } = options;
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-appwrite-project': projectId,
        'x-forwarded-for': from,
        ...(as && { 'x-appwrite-session': as.session }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
    return { status: response.status, body: isJson ? JSON.parse(`${bytes}`) : {}, bytes, headers: response.headers };
  }

  const signIn: AttackTarget['signIn'] = (email, secret, options = {}) =>
    call('POST', '/v1/account/sessions/email', { ...options, body: { email, password: secret } });

  const createDocument: AttackTarget['createDocument'] = (as, collection, documentId, data) =>
    call('POST', documentsPath(collection), { as, body: { documentId, data } });

  async function newMember(): Promise<Member> {
    members += 1;
    const userId = `member-${members}`;
    const email = `${userId}@duka.example`;
    const from = `198.51.100.${members}`;
    const phone = `+25571${String(2_000_000 + members)}`;
    const body = { userId, email, password, name: `Member ${members}` };
    need(await call('POST', '/v1/account', { body, from }), 201);
    const session = sessionOf(need(await signIn(email, password, { from }), 201));
    const member = { userId, email, phone, password, session, storeId: `${userId}-store` };
    need(await createDocument(member, 'users', userId, { userId, firstName: 'Member', email, phone }), 201);
    need(await createDocument(member, 'stores', member.storeId, { ownerId: userId, storeName: 'Shop' }), 201);
    return member;
  }

  async function upload(as: Member | undefined, fileId: string, bytes: Uint8Array, more: UploadOptions = {}) {
    const form = new FormData();
    form.append('fileId', fileId);
    form.append('file', new File([Uint8Array.from(bytes)], more.name ?? `${fileId}.bin`, { type: more.type ?? '' }));
    for (const permission of more.permissions ?? []) form.append('permissions[]', permission);
    return call('POST', filesPath, { as, body: form, headers: more.headers ?? {} });
  }

  async function mailsTo(address: string, count = 1): Promise<string[]> {
    const outbox = join(dataDir, 'outbox');
    const read = () =>
      readdirSync(outbox)
        .filter((name) => !name.startsWith('.'))
        .sort()
        .map((name) =>
          readFileSync(join(outbox, name), 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        )
        .filter((text) => text.includes(address));
    await until(() => read().length >= count, `${count} mails to ${address}`);
    return read();
  }

  async function readMetric(name: string): Promise<number> {
    const { bytes } = await call('GET', '/metrics', { headers: { 'x-appwrite-key': apiKey } });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(`${bytes}`)?.[1]);
  }

  const [asha, neema, juma] = [await newMember(), await newMember(), await newMember()];
  need(await createDocument(asha, 'products', 'ashas-product', productOf(asha)), 201);
  const message = { senderId: asha.userId, receiverId: neema.userId, content: 'Siri', isRead: false };
  need(await createDocument(asha, 'messages', 'ashas-message', { ...message, fileUrl: '', fileType: '' }), 201);
  return {
    get dataDir() {
      if (dataIsElsewhere) throw new DataElsewhereError();
      return dataDir;
    },
    ...{ url, asha, neema, juma, call, newMember, signIn, createDocument, upload, mailsTo, readMetric },
  };
}

/** Returns the answer. Throws when its status is not a wanted one: the attack could not be prepared. */
export function need(answer: Answer, ...wanted: readonly number[]): Answer {
  if (wanted.includes(answer.status)) return answer;
  throw new Error(`The server answered ${answer.status} instead of ${wanted}: ${answer.bytes.subarray(0, 500)}`);
}

/** Returns the session token that a sign-in sets as a cookie. */
export function sessionOf({ headers }: Pick<Answer, 'headers'>): string {
  return readCookie(headers, `a_session_${projectId}`);
}

/** Returns the cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function readCookie(headers: Headers, name: string): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
  return decodeURIComponent(cookie.slice(name.length + 1).split(';', 1)[0] as string);
}
