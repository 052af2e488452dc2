import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { filesPath } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import {
  type Answer,
  type AttackTarget,
  accountStorageMegabytes,
  type Member,
  need,
  previewCacheMegabytes,
} from './attack-target.ts';
import { listen } from './listen.ts';

const bytesOfMegabyte = 1024 * 1024;
const text = Buffer.from('Bei ya mahindi');
const parts = ['', '/view', '/download', '/preview?width=64'];

/** Every call that answers something of a file. */
function readAll({ call }: AttackTarget, fileId: string, as?: Member): Promise<Answer[]> {
  return Promise.all(parts.map((part) => call('GET', `${filesPath}/${fileId}${part}`, { as })));
}

function attach({ createDocument, url }: AttackTarget, id: string, fileId: string, from: Member, to: Member) {
  const fileUrl = `${url}${filesPath}/${fileId}/view?project=duka`;
  const parties = { senderId: from.userId, receiverId: to.userId };
  return createDocument(from, 'messages', id, {
    ...parties,
    content: 'Tazama',
    isRead: false,
    fileUrl,
    fileType: 'text/plain',
  });
}

function countBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

const drawPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();

export const fileAttacks = listAttacks('files', {
  'an attachment asked for with rights for everyone: read by a third before and after it is sent': async (target) => {
    const { asha, neema, juma } = target;
    const permissions = ['read("users")', 'read("label:seller")', 'update("user:member-1")', 'delete("user:member-1")'];
    need(await target.upload(asha, 'sent', text, { permissions }), 201);
    const before = [...(await readAll(target, 'sent', juma)), ...(await readAll(target, 'sent'))];
    need(await attach(target, 'attachment', 'sent', asha, neema), 201);
    const after = [...(await readAll(target, 'sent', juma)), ...(await readAll(target, 'sent'))];
    const own = [...(await readAll(target, 'sent', neema)), ...(await readAll(target, 'sent', asha))];
    return joinOutcomes(
      expectStatus([...before, ...after], 404),
      expectTrue(
        own.every(({ status }) => status === 200),
        'both parties read it',
      ),
    );
  },

  "another's private file named in a message of one's own": async (target) => {
    const { asha, juma } = target;
    need(await target.upload(asha, 'licence', text), 201);
    const named = [
      await attach(target, 'theft-1', 'licence', juma, juma),
      await attach(target, 'theft-2', 'licence', juma, asha),
    ];
    for (const answer of named) need(answer, 201);
    return expectStatus(await readAll(target, 'licence', juma), 404);
  },

  'an address that is no file of ours as the file of a message: a script, data, a page elsewhere (R15)': async (
    target,
  ) => {
    const { asha, neema, createDocument, url } = target;
    const path = `${filesPath}/sent/view`;
    const addresses = [
      ...['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'https://elsewhere.example/x.png'],
      ...[`https://elsewhere.example/x${path}`, `https://name@elsewhere.example${path}`, `//elsewhere.example${path}`],
      `${url}/v1/storage/buckets/others/files/sent/view`,
    ];
    const answers = [];
    for (const [at, fileUrl] of addresses.entries()) {
      const message = { senderId: asha.userId, receiverId: neema.userId, content: 'Tazama', isRead: false };
      answers.push(
        await createDocument(asha, 'messages', `address-${at}`, { ...message, fileUrl, fileType: 'image/png' }),
      );
    }
    return expectStatus(answers, 400);
  },

  "others' files in lists, and on the channels of files": async (target) => {
    const { asha, juma, call, upload } = target;
    const listeners = [await listen(target, ['files', 'buckets.files.files'], juma), await listen(target, ['files'])];
    need(await upload(asha, 'picture', text, { permissions: ['read("any")'] }), 201);
    const received = (await Promise.all(listeners.map((listener) => listener.receivedIds()))).flat();
    for (const listener of listeners) listener.close();
    const lists = [await call('GET', filesPath, { as: juma }), await call('GET', filesPath)];
    const listed = lists.reduce((sum, { body }) => sum + body.total, 0);
    return expectTrue(received.length + listed === 0, `${listed} listed, ${received.length} received`);
  },

  "another's file renamed, opened to all, deleted": async ({ call, juma, asha, upload }) => {
    need(await upload(asha, 'intact', text), 201);
    const answers = [];
    for (const as of [juma, undefined]) {
      answers.push(await call('PUT', `${filesPath}/intact`, { as, body: { name: 'x', permissions: ['read("any")'] } }));
      answers.push(await call('DELETE', `${filesPath}/intact`, { as }));
    }
    return expectStatus(answers, 401);
  },

  "an upload of another's continued": async ({ upload, asha, juma }) => {
    const first = { 'content-range': 'bytes 0-4/10' };
    const second = { 'content-range': 'bytes 5-9/10', 'x-appwrite-id': 'half' };
    need(await upload(asha, 'half', Buffer.from('12345'), { headers: first }), 201);
    return expectStatus([await upload(juma, 'half', Buffer.from('EVIL!'), { headers: second })], 401);
  },

  'a thousand sizes of one picture, as a guest (5.2.6)': async (target) => {
    const { asha, call, upload, dataDir, readMetric } = target;
    const permissions = ['read("any")'];
    need(await upload(asha, 'shown', await drawPicture(8), { permissions, name: 'shown.png' }), 201);
    const before = await readMetric('duka_previews_made_total');
    const answers: Answer[] = [];
    for (let width = 1; width <= 1000; width += 25) {
      const asked = Array.from({ length: 25 }, (_, at) =>
        call('GET', `${filesPath}/shown/preview?width=${width + at}&output=webp`),
      );
      answers.push(...(await Promise.all(asked)));
    }
    const made = (await readMetric('duka_previews_made_total')) - before;
    const cachedBytes = countBytes(join(dataDir, 'previews'));
    return joinOutcomes(
      expectStatus(answers, 200, 429, 503),
      expectTrue(
        made <= 100 && cachedBytes <= previewCacheMegabytes * bytesOfMegabyte,
        `${made} made, ${cachedBytes} bytes cached`,
      ),
    );
  },

  "a guest's flood of previews beside a seller's thumbnail (5.2.6)": async ({ asha, call, upload }) => {
    const permissions = ['read("any")'];
    need(await upload(asha, 'flooded', await drawPicture(200), { permissions }), 201);
    need(await upload(asha, 'thumbnail', await drawPicture(200)), 201);
    const sides = [90, 96, 100, 120, 128, 150, 160, 180, 192, 200];
    const guest = { from: '203.0.113.66' };
    const flood = sides.flatMap((width) =>
      sides.map((height) => call('GET', `${filesPath}/flooded/preview?width=${width}&height=${height}`, guest)),
    );
    const own = await call('GET', `${filesPath}/thumbnail/preview?width=128&height=128`, { as: asha });
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 200);
    const toldWhen = refused.every(({ headers }) => headers.has('retry-after'));
    return joinOutcomes(
      expectStatus(answers, 200, 429, 503),
      expectTrue(own.status === 200 && toldWhen, `the seller ${own.status}`),
    );
  },

  'more bytes than an account may store, whole, in pieces, at once (5.2.4)': async (target) => {
    const { newMember, upload, dataDir, call } = target;
    const [thief, half] = [await newMember(), (accountStorageMegabytes * bytesOfMegabyte) / 2 + 1];
    const before = countBytes(join(dataDir, 'files'));
    const whole = await Promise.all([1, 2, 3].map((at) => upload(thief, `big-${at}`, Buffer.alloc(half))));
    const total = accountStorageMegabytes * bytesOfMegabyte;
    const piece = await upload(thief, 'big-4', text, { headers: { 'content-range': `bytes 0-13/${total}` } });
    const { usedBytes } = (await call('GET', '/v1/account/storage', { as: thief })).body;
    const grown = countBytes(join(dataDir, 'files')) - before;
    const stored = [...whole, piece].filter(({ status }) => status === 201).length;
    return joinOutcomes(
      expectStatus([...whole, piece], 201, 403),
      expectTrue(stored === 1 && usedBytes === half && grown === half, `${stored} of 4 stored`),
    );
  },

  'a file larger than allowed, said so with its first piece (5.2.1)': async ({ upload, asha }) => {
    const headers = { 'content-range': 'bytes 0-13/30000001' };
    return expectStatus([await upload(asha, 'too-large', text, { headers })], 400);
  },

  'web pages, drawings and scripts under the names of pictures (5.2.2, 5.3.1)': async ({ upload, call, asha }) => {
    const contents = [
      '<html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
      '#!js',
    ];
    const answers = [];
    for (const [at, content] of contents.entries()) {
      const more = { name: 'picture.png', type: 'image/png', permissions: ['read("any")'] };
      need(await upload(asha, `script-${at}`, Buffer.from(content), more), 201);
      answers.push(await call('GET', `${filesPath}/script-${at}/view`));
    }
    const isTame = ({ headers }: Answer) =>
      headers.get('content-type')?.startsWith('text/plain') &&
      headers.get('x-content-type-options') === 'nosniff' &&
      headers.get('content-security-policy') === "default-src 'none'; sandbox";
    return joinOutcomes(
      expectStatus(answers, 200),
      expectTrue(answers.every(isTame), 'shown as plain text, sandboxed'),
    );
  },

  'names that are paths, or break out of a header (5.3.2, 5.4.2)': async ({ upload, call, asha, dataDir }) => {
    const name = '../../../duka.sqlite"\r\nSet-Cookie: a=b';
    const { body } = need(await upload(asha, 'named', text, { name }), 201);
    const { headers } = await call('GET', `${filesPath}/named/download`, { as: asha });
    const disposition = headers.get('content-disposition') ?? '';
    const isPlain = !/[/\\\r\n]/.test(body.name) && headers.getSetCookie().length === 0;
    const isOpen = statSync(join(dataDir, 'duka.sqlite')).size > 1000;
    return expectTrue(
      isPlain && isOpen && disposition.startsWith('attachment'),
      `stored as ${JSON.stringify(body.name)}`,
    );
  },

  'a small picture that unfolds to 100 million pixels (5.2.6)': async ({ upload, call, asha }) => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png({ palette: true, colours: 2 })
      .toBuffer();
    need(await upload(asha, 'bomb', bomb), 201);
    const answer = await call('GET', `${filesPath}/bomb/preview?width=50&height=50&output=png`, { as: asha });
    const { isOpaque } = await sharp(answer.bytes).stats();
    return joinOutcomes(expectStatus([answer], 200), expectTrue(!isOpaque, 'an icon in its place'));
  },
});
