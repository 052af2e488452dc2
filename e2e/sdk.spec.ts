import { join } from 'node:path';
import type { Page, WebSocket } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { projectRoot } from './support/folders.ts';

/** The official client as its package brings it to browsers, unmodified. */
const sdk = join(projectRoot, 'node_modules/appwrite/dist/iife/sdk.js');

interface Tools {
  // The client's types stay with the app's own api room; here it is a program in a page.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly [name: string]: any;
}

/** The app's own page, on its own origin and under its own content policy, with the client beside the app. */
async function openPage(page: Page): Promise<void> {
  await page.addInitScript({ path: sdk });
  await page.goto('/');
  await page.evaluate(() => {
    const { Account, Client, Databases, ID, Query, Storage } = (window as unknown as { Appwrite: Tools }).Appwrite;
    const client = new Client().setEndpoint(`${location.origin}/v1`).setProject('duka');
    const tools = {
      ...{ client, ID, Query },
      account: new Account(client),
      databases: new Databases(client),
      storage: new Storage(client),
    };
    Object.assign(window, { tools });
  });
}

const refused = (status: number) => new RegExp(`the server responded with a status of ${status}`);

test.describe('the official client in a browser', () => {
  test('makes an account, signs in by cookie, changes it, and signs out [CALL-003, CALL-004, CALL-005, CALL-006, CALL-007, CALL-009, CALL-010, CALL-011, CALL-013, SESS-005, ERR-001]', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(refused(401));
    await openPage(page);
    const seen = await page.evaluate(async () => {
      const { account, ID } = (window as unknown as { tools: Tools }).tools;
      const [id, password] = [ID.unique(), 'DukaTest2026'];
      const email = `${id}@duka.example`;
      const made = await account.create(id, email, password, 'Rehema');
      const wrong = await account.createEmailPasswordSession(email, 'a wrong one').catch((error: Tools) => ({
        ...{ name: error.name, message: error.message, code: error.code, type: error.type },
        version: JSON.parse(error.response).version,
      }));
      const session = await account.createEmailPasswordSession(email, password);
      await account.updateName('Rehema Mushi');
      await account.updatePrefs({ role: 'seller' });
      await account.updatePassword('DukaTest2027', password);
      const me = await account.get();
      const current = await account.getSession('current');
      return { id, made, wrong, session, me, current, prefs: await account.getPrefs() };
    });
    expect(seen.made).toMatchObject({ $id: seen.id, name: 'Rehema', labels: ['seller'] });
    expect(seen.wrong).toEqual({
      name: 'AppwriteException',
      message: 'Invalid credentials. Please check the email and password.',
      code: 401,
      type: 'user_invalid_credentials',
      version: '1.7.5',
    });
    expect(seen.me).toMatchObject({ $id: seen.id, name: 'Rehema Mushi', prefs: { role: 'seller' } });
    expect(seen.current).toMatchObject({ $id: seen.session.$id, current: true });
    expect(seen.prefs).toEqual({ role: 'seller' });
    // The page's script holds nothing: the session is the browser's.
    expect(await page.evaluate(() => [document.cookie, localStorage.getItem('cookieFallback')])).toEqual(['', null]);
    expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['a_session_duka', true],
      ['a_session_duka_legacy', true],
      ['duka_device', true],
    ]);

    const after = await page.evaluate(async () => {
      const { account } = (window as unknown as { tools: Tools }).tools;
      const deleted = await account.deleteSession('current');
      return { deleted, error: await account.get().catch((error: Tools) => error.type) };
    });
    expect(after).toEqual({ deleted: { message: '' }, error: 'general_unauthorized_scope' });
    // What is left tells only that an account has signed in here (R18).
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['duka_device']);
  });

  test('creates, lists, changes and deletes documents [CALL-020, CALL-021, CALL-022, CALL-023, CALL-024, CALL-026, CALL-035]', async ({
    page,
    newSeller,
    signIn,
    allowConsole,
  }) => {
    allowConsole(refused(404));
    const seller = await newSeller({ products: 3 });
    await signIn(page, seller);
    await openPage(page);
    const seen = await page.evaluate(async (storeId) => {
      const { databases, ID, Query } = (window as unknown as { tools: Tools }).tools;
      const at = new Date(2026, 10, 20).toISOString();
      const price = { quantityInStock: 2.5, purchasePrice: 100, sellingPrice: 99_000 };
      const kind = { productCategories: ['fertilisers'], units: ['bag'] };
      const data = { name: 'Mbolea ya Urea 😀', storeId, createdAt: at, updstedAt: at, ...price, ...kind };
      const made = await databases.createDocument('marketplace', 'products', ID.unique(), data);
      const list = await databases.listDocuments('marketplace', 'products', [
        Query.equal('storeId', [storeId]),
        Query.or([Query.greaterThan('sellingPrice', 98_000), Query.contains('name', 'Product 2')]),
        Query.orderDesc('sellingPrice'),
        Query.limit(10),
      ]);
      const short = await databases.getDocument('marketplace', 'products', made.$id, [Query.select(['name'])]);
      const changed = await databases.updateDocument('marketplace', 'products', made.$id, { sellingPrice: 98_500 });
      const deleted = await databases.deleteDocument('marketplace', 'products', made.$id);
      const gone = await databases.getDocument('marketplace', 'products', made.$id).catch((error: Tools) => error.type);
      return { made, list, short, changed, deleted, gone };
    }, seller.storeId);
    expect(seen.made).toMatchObject({ name: 'Mbolea ya Urea 😀', storeId: { $id: seller.storeId } });
    expect(seen.list.total).toBe(2);
    expect(seen.list.documents.map(({ name }: { name: string }) => name)).toEqual([seen.made.name, 'Product 2']);
    const { $databaseId, $collectionId } = seen.made;
    expect(seen.short).toEqual({ $databaseId, $collectionId, name: seen.made.name });
    expect(seen.changed).toMatchObject({ $id: seen.made.$id, sellingPrice: 98_500, name: seen.made.name });
    expect([seen.deleted, seen.gone]).toEqual([{ message: '' }, 'document_not_found']);
  });

  test('sends a file in pieces of 5 MB, reads it back byte for byte, and deletes it [CALL-036, CALL-037, CALL-038, CALL-040, CONST-014]', async ({
    page,
    newSeller,
    signIn,
  }) => {
    await signIn(page, await newSeller());
    await openPage(page);
    const seen = await page.evaluate(async () => {
      const { storage, ID, Query } = (window as unknown as { tools: Tools }).tools;
      const bytes = new Uint8Array(12_000_000).map((_, at) => at % 251);
      const steps: number[] = [];
      const file = new File([bytes], 'Leseni ya biashara.bin');
      const sent = await storage.createFile('files', ID.unique(), file, undefined, (step: Tools) =>
        steps.push(step.chunksUploaded),
      );
      const back = await fetch(storage.getFileDownload('files', sent.$id)).then((answer) => answer.arrayBuffer());
      const isSame = new Uint8Array(back).every((byte, at) => byte === bytes[at]) && back.byteLength === bytes.length;
      const renamed = await storage.updateFile('files', sent.$id, 'Leseni.bin');
      const list = await storage.listFiles('files', [Query.equal('name', 'Leseni.bin')]);
      const deleted = await storage.deleteFile('files', sent.$id);
      return { sent, steps, isSame, renamed, total: list.total, deleted };
    });
    expect(seen.sent).toMatchObject({ chunksTotal: 3, chunksUploaded: 3, sizeOriginal: 12_000_000 });
    expect(seen.steps).toEqual([1, 2, 3]);
    expect(seen.isSame).toBe(true);
    expect(seen.renamed.name).toBe('Leseni.bin');
    expect([seen.total, seen.deleted]).toEqual([1, { message: '' }]);
  });

  test('shows a private picture in the page by its address alone [CALL-002, CALL-038, CALL-040]', async ({
    page,
    newSeller,
    signIn,
  }) => {
    await signIn(page, await newSeller());
    await openPage(page);
    const size = await page.evaluate(async () => {
      const { storage, ID } = (window as unknown as { tools: Tools }).tools;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const { $id } = await storage.createFile('files', ID.unique(), new File([blob as Blob], 'picha.png'));
      const image = new Image();
      image.src = storage.getFilePreview('files', $id, 64, 48);
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([64, 48]);
  });

  test('hears at once of a message to its seller, and not of one between others [RT-001, RT-002, RT-003]', async ({
    page,
    newSeller,
    signIn,
    api,
  }) => {
    const [asha, juma, neema] = [await newSeller(), await newSeller(), await newSeller()];
    await signIn(page, asha);
    await openPage(page);
    const channel = 'databases.marketplace.collections.messages.documents';
    // The app beside it opens a socket of its own, for more channels.
    const isTheClients = (socket: WebSocket) =>
      String(new URL(socket.url()).searchParams.getAll('channels[]')) === channel;
    const connected = page
      .waitForEvent('websocket', isTheClients)
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.evaluate((messages) => {
      const { client } = (window as unknown as { tools: Tools }).tools;
      const heard: Tools[] = [];
      const unsubscribe = client.subscribe(messages, (event: Tools) => heard.push(event));
      Object.assign(window, { heard, unsubscribe });
    }, channel);
    expect(JSON.parse(String((await connected).payload))).toMatchObject({
      type: 'connected',
      data: { user: { $id: asha.userId } },
    });
    const send = (documentId: string, receiverId: string) => {
      const data = { senderId: juma.userId, receiverId, content: 'Habari', isRead: false };
      return expectStored(api('POST', documentsPath('messages'), { documentId, data }, juma));
    };
    const [other, own] = [`other-${asha.userId.slice(7)}`, `own-${asha.userId.slice(7)}`];
    await send(other, neema.userId);
    await send(own, asha.userId);
    await page.waitForFunction(() => (window as unknown as { heard: Tools[] }).heard.length > 0);
    const heard = await page.evaluate(() => (window as unknown as { heard: Tools[] }).heard);
    expect(heard.map(({ payload }) => payload)).toMatchObject([{ $id: own, senderId: juma.userId, content: 'Habari' }]);
    expect(heard[0]?.events).toContain(`databases.marketplace.collections.messages.documents.${own}.create`);
    await page.evaluate(() => (window as unknown as { unsubscribe: () => void }).unsubscribe());
  });
});
