import { expect, test } from 'vitest';
import { documentsPath, operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { filesPath, get, openFileApp, upload } from '#testing/test-files.ts';
import { connect } from '#testing/test-sockets.ts';

const bytes = Buffer.from('Bei ya mahindi');
/** Every call that answers something of a file. */
const parts = ['', '/view', '/download', '/preview?width=64'];
const addressOf = (fileId: string) => `https://duka.example${filesPath}/${fileId}/view?project=duka`;

type Shop = Awaited<ReturnType<typeof openFileApp>>;
type Reader = TestMember | undefined;

async function openChat(
  permissions: readonly string[] = ['read("users")'],
  env: Readonly<Record<string, string>> = {},
) {
  const shop = await openFileApp(undefined, env);
  const [asha, neema, juma] = [
    await shop.newMember('asha'),
    await shop.newMember('neema'),
    await shop.newMember('juma'),
  ];
  const own = ['read', 'update', 'delete'].map((action) => `${action}("user:asha")`);
  const stored = await upload(shop, asha, { fileId: 'photo', bytes, permissions: [...own, ...permissions] });
  expect(stored.status).toBe(201);
  return { shop, asha, neema, juma };
}

/** Sends a message that names a file; returns the status. */
async function say(shop: Shop, from: TestMember, to: TestMember, fileUrl: string, documentId = 'm1'): Promise<number> {
  const data = {
    senderId: from.id,
    receiverId: to.id,
    content: 'Tazama',
    isRead: false,
    fileUrl,
    fileType: 'text/plain',
  };
  return (await shop.call('POST', documentsPath('messages'), { as: from, body: { documentId, data } })).status;
}

/** Returns what each call for the file answers, as one status when all are the same. */
async function readAs(shop: Shop, reader: Reader, fileId = 'photo'): Promise<number[]> {
  const answers = await Promise.all(parts.map((part) => get(shop, reader, `${fileId}${part}`)));
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

async function readAsEach(shop: Shop, ...readers: Reader[]) {
  return Promise.all(readers.map((reader) => readAs(shop, reader)));
}

test.each([['read("users")'], ['read("users/unverified")'], ['read("label:seller")']])(
  "a file with %s is its uploader's alone until a message names it, then that of the two who write to each other (R15) [CALL-039, MSG-013]",
  async (permission) => {
    const { shop, asha, neema, juma } = await openChat([permission]);
    expect(await readAsEach(shop, asha, neema, juma, undefined)).toEqual([[200], [404], [404], [404]]);
    expect(await say(shop, asha, neema, addressOf('photo'))).toBe(201);
    expect(await readAsEach(shop, asha, neema, juma, undefined)).toEqual([[200], [200], [404], [404]]);
  },
);

test('a file that anyone could read is shut by the message that names it, and stays so when the message is deleted (R15) [CALL-039]', async () => {
  const { shop, asha, neema, juma } = await openChat(['read("any")', 'update("users")']);
  expect(await readAsEach(shop, asha, neema, juma, undefined)).toEqual([[200], [200], [200], [200]]);
  await say(shop, asha, neema, addressOf('photo'));
  const attached = [[200], [200], [404], [404]];
  expect(await readAsEach(shop, asha, neema, juma, undefined)).toEqual(attached);
  expect((await get(shop, asha, 'photo')).json().$permissions).toEqual([
    'read("user:asha")',
    'update("user:asha")',
    'delete("user:asha")',
  ]);

  const permissions = ['read("any")', 'update("any")', 'delete("any")'];
  const opened = await shop.call('PUT', `${filesPath}/photo`, { as: asha, body: { permissions } });
  expect(opened.status).toBe(200);
  expect(await readAsEach(shop, asha, neema, juma, undefined)).toEqual(attached);
  for (const other of [neema, juma, undefined]) {
    const options = { ...(other && { as: other }), body: { permissions: [] } };
    expect((await shop.call('PUT', `${filesPath}/photo`, options)).status).toBe(401);
    expect((await shop.call('DELETE', `${filesPath}/photo`, options)).status).toBe(401);
  }
});

test('a deleted message, or one that names another file, takes the right to its file with it (R15) [MSG-013]', async () => {
  const { shop, asha, neema } = await openChat();
  await upload(shop, asha, { fileId: 'other', bytes });
  await say(shop, asha, neema, addressOf('photo'));
  const change = (fileUrl: string) =>
    shop.call('PATCH', documentsPath('messages', 'm1'), { as: asha, body: { data: { fileUrl } } });
  expect((await change(addressOf('other'))).status).toBe(200);
  expect([await readAs(shop, neema), await readAs(shop, neema, 'other')]).toEqual([[404], [200]]);
  expect((await change('')).status).toBe(200);
  expect(await readAs(shop, neema, 'other')).toEqual([404]);
  await change(addressOf('photo'));
  await shop.call('PATCH', documentsPath('messages', 'm1'), { as: neema, body: { data: { isRead: true } } });
  expect(await readAs(shop, neema)).toEqual([200]);
  await shop.call('DELETE', documentsPath('messages', 'm1'), { as: asha });
  expect([await readAs(shop, neema), await readAs(shop, asha)]).toEqual([[404], [200]]);
});

test("a message that names another's file gives no right to it, and takes none (R15) [CALL-039]", async () => {
  const { shop, asha, neema, juma } = await openChat(['read("any")']);
  await upload(shop, asha, { fileId: 'licence', bytes });
  for (const [at, fileId] of ['licence', 'photo', 'later'].entries()) {
    expect(await say(shop, juma, neema, addressOf(fileId), `m${at}`)).toBe(201);
  }
  expect(await say(shop, juma, juma, addressOf('licence'), 'self')).toBe(201);
  // The id may also be named before there is a file.
  await upload(shop, asha, { fileId: 'later', bytes, permissions: ['read("user:asha")'] });
  for (const reader of [juma, neema, undefined]) {
    expect([await readAs(shop, reader, 'licence'), await readAs(shop, reader, 'later')]).toEqual([[404], [404]]);
    expect(await readAs(shop, reader, 'photo')).toEqual([200]);
  }
});

test.each([
  'https://tracker.example/x.png',
  'https://duka.example@tracker.example/x.png',
  `https://name:word@duka.example${filesPath}/photo/view`,
  `https://tracker.example\\@duka.example${filesPath}/photo/view`,
  `https://tracker.example/elsewhere${filesPath}/photo/view`,
  `//tracker.example${filesPath}/photo/view`,
  `ftp://duka.example${filesPath}/photo/view`,
  `${filesPath}/photo`,
  `${filesPath}/photo/view/../../../photo`,
  `${filesPath}/photo/view?a b`,
  `https://duka.example/?${filesPath}/photo/view`,
  '/v1/storage/buckets/others/files/photo/view',
  'photo',
  'javascript:alert(1)',
  `javascript:alert(1)//${filesPath}/photo/view`,
  'data:text/html,<script>alert(1)</script>',
])('a message that names %j is refused, as it is sent and as it is changed (R15) [DATA-058]', async (fileUrl) => {
  const { shop, asha, neema } = await openChat();
  expect(await say(shop, asha, neema, fileUrl)).toBe(400);
  expect(await say(shop, asha, neema, addressOf('photo'))).toBe(201);
  const changed = await shop.call('PATCH', documentsPath('messages', 'm1'), { as: asha, body: { data: { fileUrl } } });
  expect(changed.body).toMatchObject({
    ...{ code: 400, type: 'document_invalid_structure' },
    message: expect.stringContaining('"fileUrl" must be the address of a file that was uploaded here'),
  });
});

test('a file is named by the public address of the shop, whatever host its sender used (R15) [DATA-058]', async () => {
  const { shop, asha, neema } = await openChat([], { DUKA_PUBLIC_URL: 'https://duka.example', DUKA_MAIL: 'outbox' });
  const stored = async () => (await shop.call('GET', documentsPath('messages', 'm1'), { as: neema })).body.fileUrl;
  await say(shop, asha, neema, `http://tracker.example${filesPath}/photo/view?project=duka`);
  expect(await stored()).toBe(addressOf('photo'));
  const change = { as: asha, body: { data: { fileUrl: `https://tracker.example${filesPath}/other/view` } } };
  await shop.call('PATCH', documentsPath('messages', 'm1'), change);
  expect(await stored()).toBe(`https://duka.example${filesPath}/other/view`);
  await shop.call('PATCH', documentsPath('messages', 'm1'), { as: asha, body: { data: { fileUrl: '' } } });
  expect(await stored()).toBe('');
});

test('a list holds only own files, also of those that anyone may read, and that of a guest nothing (R15) [CALL-040]', async () => {
  const { shop, asha, neema, juma } = await openChat();
  await upload(shop, asha, { fileId: 'picture', bytes, permissions: ['read("any")'] });
  await upload(shop, juma, { fileId: 'of-juma', bytes, permissions: ['read("any")'] });
  await say(shop, asha, neema, addressOf('photo'));
  const listed = async (reader: Reader, query = '') => {
    const { status, body } = await shop.call('GET', `${filesPath}${query}`, reader && { as: reader });
    return status === 200 ? [body.total, (body.files as { $id: string }[]).map(({ $id }) => $id)] : body.type;
  };
  expect(await listed(asha)).toEqual([2, ['photo', 'picture']]);
  expect(await listed(neema)).toEqual([0, []]);
  expect(await listed(juma)).toEqual([1, ['of-juma']]);
  expect(await listed(undefined)).toEqual([0, []]);
  expect(await listed(juma, '?search=photo')).toEqual([1, ['of-juma']]);
  const cursor = encodeURIComponent(JSON.stringify({ method: 'cursorAfter', values: ['picture'] }));
  expect(await listed(juma, `?queries[]=${cursor}`)).toBe('general_cursor_not_found');
});

test('nobody hears of a file but its uploader, before and after it is sent (R15) [RT-001]', async () => {
  const { shop, asha, neema, juma } = await openChat();
  const channels = ['files', 'buckets.files.files', 'buckets.files.files.sent'];
  const sockets = [];
  for (const member of [asha, neema, juma, undefined]) {
    sockets.push(await connect(shop.app, channels, member?.session));
  }
  await upload(shop, asha, { fileId: 'sent', bytes, permissions: ['read("any")', 'update("user:asha")'] });
  await say(shop, asha, neema, addressOf('sent'));
  await shop.call('PUT', `${filesPath}/sent`, { as: asha, body: { name: 'mahindi.txt' } });
  for (const _ of ['stored', 'renamed']) expect((await sockets[0]?.next())?.data.payload.$id).toBe('sent');
  const counts = await Promise.all(sockets.map(async (socket) => (await socket.drain()).length));
  expect(counts).toEqual([0, 0, 0, 0]);
});

test("what the marketplace's own server stores for all members is read by them, and by nobody without an account (R15) [CALL-040]", async () => {
  const { shop, juma } = await openChat();
  const permissions = ['read("users")'];
  await upload(shop, undefined, { fileId: 'leaflet', bytes, permissions, headers: operatorHeaders });
  expect([await readAs(shop, juma, 'leaflet'), await readAs(shop, undefined, 'leaflet')]).toEqual([[200], [404]]);
});
