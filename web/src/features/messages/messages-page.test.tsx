// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { readMessages, sendMany, sendMessage } from '@duka/e2e/support/messages.ts';
import type { NewSeller, Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { failToFetch } from '#testing/network.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { meetScript } from '#testing/scripts.ts';

const posts = /^POST .*\/commands$/;
const uploads = /storage\/buckets\/\w+\/files$/;
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const contact = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Contacts' })).findByRole('link', { name: new RegExp(name) });
const log = async (name = 'Neema Mollel') =>
  within(await screen.findByRole('region', { name: `Conversation with ${name}` }));
const isSent = async () => (await log()).findByText(/^Sent/);
const filePicker = () => screen.getByLabelText<HTMLInputElement>('File to attach');

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Signs a seller in, whose customer Neema nothing was written to or from. */
async function startDesk(wanted?: NewSeller) {
  const app = await startApp();
  const neema = await app.newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  const seller = await app.signInNew(wanted);
  return { app, seller, neema };
}

const newBaraka = (app: AppPage) => app.newSeller({ firstName: 'Baraka', lastName: 'Massawe', withStore: false });

async function openThread(app: AppPage, { userId, firstName, lastName }: Seller): Promise<void> {
  await app.open(`/messages?with=${userId}`);
  await screen.findByRole('heading', { level: 2, name: `${firstName} ${lastName}` });
}

async function send(app: AppPage, text: string): Promise<void> {
  await app.fill(await composer(), text);
  await app.user.keyboard('{Enter}');
}

test('a picture is shown where it stands, another file is a link for a new tab, and the receiver may open both [MSG-013, MSG-014, MSG-015, DATA-058, DATA-059, CALL-037]', async () => {
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  await app.user.upload(filePicker(), new File([onePixel], 'maize.png', { type: 'image/png' }));
  await screen.findByText('maize.png');
  await send(app, 'Like this?');
  const thread = await log();
  await thread.findByRole('img', { name: 'Picture' });
  thread.getByText('Like this?');

  await app.user.upload(filePicker(), new File(['Urea 1'], 'prices.txt', { type: 'text/plain' }));
  await app.press('Send');
  expect(await thread.findByRole('link', { name: 'Attachment' })).toHaveAttribute('target', '_blank');
  await waitFor(async () => expect(await contact('Neema Mollel')).toHaveTextContent('Attachment'));

  await waitFor(async () => expect(await readMessages(app.api, neema)).toHaveLength(2));
  const stored = await readMessages(app.api, neema);
  expect(stored.map(({ fileType }) => fileType).sort()).toEqual(['image/png', 'text/plain']);
  for (const { fileUrl } of stored) {
    const path = String(fileUrl).replace(`${location.origin}/v1`, '');
    expect(path).toMatch(/^\/storage/);
    const headers = { 'x-appwrite-session': neema.session };
    expect((await app.server.call('GET', path, { headers })).statusCode).toBe(200);
    expect((await app.server.call('GET', path)).statusCode).toBe(404);
  }
});

test('an upload shows how far it is and can be cancelled; a file the server refuses says so, and nothing is lost [MSG-033, MSG-023]', async () => {
  expectErrors();
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  const release = app.network.hold(uploads);
  await app.user.upload(filePicker(), new File([new Uint8Array(6_000_000)], 'video.bin'));
  await send(app, 'The field today');
  await screen.findByRole('progressbar', { name: 'Sending file' });
  await app.press('Cancel');
  await waitFor(async () => expect(await composer()).toHaveValue('The field today'));
  screen.getByText('video.bin');
  release();
  expect(await readMessages(app.api, neema)).toHaveLength(0);

  const body = { message: 'File size not allowed', code: 400, type: 'storage_invalid_file_size', version: '1.7.5' };
  app.network.refuse(uploads, 400, body);
  await app.press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent('File size not allowed');
  expect(await composer()).toHaveValue('The field today');
  await app.press('Remove video.bin');
  await app.press('Send');
  await isSent();
  expect(await readMessages(app.api, neema)).toHaveLength(1);
});

test('when the emoji picker fails there is none, and writing goes on [MSG-037]', async () => {
  const logged = expectErrors();
  meetScript('#features/messages/emoji-picker.tsx', failToFetch);
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  await app.fill(await composer(), 'Asante');
  await app.press('Emoji');
  await waitFor(() => expect(logged()).toContain('The emoji picker failed.'));
  expect(screen.getByRole('dialog', { name: 'Emoji picker', hidden: true })).toBeEmptyDOMElement();
  expect(await composer()).toHaveValue('Asante');
  await app.press('Send');
  await isSent();
});

test('a message that fails stays in the composer and is told; a retry stores it once, also when only the answer was lost [MSG-023, MSG-036, CALL-046]', async () => {
  const logged = expectErrors();
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  const mend = app.network.cut(posts);
  await send(app, 'Two bags are ready');
  expect(await screen.findByRole('alert')).toHaveTextContent('The message was not sent.');
  expect(logged()).toContain('A message could not be sent.');
  expect(await composer()).toHaveValue('Two bags are ready');
  expect(await readMessages(app.api, neema)).toHaveLength(0);
  mend();

  // This time the server stores it, and its answer gets lost.
  await openThread(app, neema);
  expect(await composer()).toHaveValue('Two bags are ready');
  const endLoss = app.network.loseAnswers(posts);
  await app.press('Try again');
  await waitFor(async () => expect(await readMessages(app.api, neema)).toHaveLength(1));
  endLoss();
  await isSent();
  await waitFor(async () => expect(await composer()).toHaveValue(''));
  expect((await log()).getAllByText('Two bags are ready')).toHaveLength(1);
  expect(await readMessages(app.api, neema)).toHaveLength(1);
});

test('a message that fails while the next one is written stays in the thread, and a retry sends it [MSG-036]', async () => {
  const logged = expectErrors();
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const mend = app.network.meet(posts, () => failing.then(failToFetch));
  await send(app, 'The first');
  const thread = await log();
  await thread.findByText('Sending…');
  await app.fill(await composer(), 'The next');
  fail();
  expect(await thread.findByRole('alert')).toHaveTextContent('The message was not sent.');
  expect(logged()).toContain('A message could not be sent.');
  expect(await composer()).toHaveValue('The next');
  mend();
  await app.user.click(thread.getByRole('button', { name: 'Try again' }));
  await isSent();
  expect(await composer()).toHaveValue('The next');
  expect(await readMessages(app.api, neema)).toMatchObject([{ content: 'The first' }]);
});

test('messages to one contact are stored in order: what waits behind a refused one does not overtake it [MSG-036]', async () => {
  expectErrors();
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  const body = { message: 'File size not allowed', code: 400, type: 'storage_invalid_file_size', version: '1.7.5' };
  const mend = app.network.refuse(uploads, 400, body);
  await app.user.upload(filePicker(), new File(['Urea 1'], 'prices.txt', { type: 'text/plain' }));
  await screen.findByText('prices.txt');
  const release = app.network.hold(uploads);
  await send(app, 'One');
  await send(app, 'Two');
  release();
  const thread = await log();
  await waitFor(() => expect(thread.getByRole('alert')).toHaveTextContent('File size not allowed'));
  await thread.findByText('Not sent yet');
  expect(await readMessages(app.api, neema)).toHaveLength(0);
  mend();
  await app.user.click(thread.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(thread.getAllByText(/^Sent/)).toHaveLength(2));
  const stored = await readMessages(app.api, neema);
  expect(stored.map(({ content }) => content).sort()).toEqual(['One', 'Two']);
  const [one, two] = ['One', 'Two'].map((text) => stored.find(({ content }) => content === text)?.$createdAt ?? '');
  expect(String(one) < String(two)).toBe(true);
});

test('when another tab signs out, a message that is being sent comes back in no draft [MSG-023, LAY-021]', async () => {
  expectErrors();
  const { app, neema } = await startDesk();
  await openThread(app, neema);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  app.network.meet(posts, () => failing.then(failToFetch));
  await send(app, 'Karibu');
  await (await log()).findByText('Sending…');
  await waitFor(() => expect(app.network.calls.some((call) => posts.test(call))).toBe(true));
  app.network.clearCookies();
  // What the other tab's sign-out does beside it.
  localStorage.clear();
  const [other, third] = [new BroadcastChannel('duka.session'), new BroadcastChannel('duka.session')];
  const isHeard = new Promise((resolve) => third.addEventListener('message', resolve));
  other.postMessage('signed-out');
  await isHeard;
  fail();
  await screen.findByRole('button', { name: 'Sign In' });
  for (const channel of [other, third]) channel.close();
  await app.settled();
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('duka.messages'))).toEqual([]);
});

test('while a file is on its way to one contact, a message to another is stored [MSG-023]', async () => {
  const { app, seller, neema } = await startDesk();
  const baraka = await newBaraka(app);
  await sendMessage(app.api, baraka, seller, 'Habari');
  await openThread(app, neema);
  const release = app.network.hold(uploads);
  await app.user.upload(filePicker(), new File([new Uint8Array(6_000_000)], 'video.bin'));
  await send(app, 'The field today');
  await screen.findByRole('progressbar', { name: 'Sending file' });
  await app.user.click(await contact('Baraka Massawe'));
  await screen.findByRole('heading', { level: 2, name: 'Baraka Massawe' });
  await send(app, 'Nzuri');
  await (await log('Baraka Massawe')).findByText(/^Sent/);
  expect(await readMessages(app.api, neema)).toHaveLength(0);
  release();
  await waitFor(async () => expect(await readMessages(app.api, neema)).toHaveLength(1));
});

test('conversations or messages that cannot be loaded are logged, and told with a way to try again [MSG-034, MSG-035, CALL-044]', async () => {
  const logged = expectErrors();
  const { app, seller, neema } = await startDesk();
  await sendMessage(app.api, neema, seller, 'Habari');
  // When the realtime socket opens, the queries are refetched anyway.
  app.network.deafen();
  const mend = app.network.refuse(/collections\/messages\/documents/, 400, { message: 'No', code: 400, type: 'x' });
  await openThread(app, neema);
  const conversations = await screen.findByText(/^Your conversations could not be loaded\./);
  const messages = await screen.findByText(/^The messages could not be loaded\./);
  expect(logged().sort()).toEqual(['The conversations could not be loaded.', 'The messages could not be loaded.']);
  mend();
  for (const words of [conversations, messages]) {
    const alert = words.closest('[role="alert"]') as HTMLElement;
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  }
  await contact('Neema Mollel');
  await (await log()).findByText('Habari');
});

test('both New Message buttons open one chooser of those who wrote or ordered, and close the emoji picker [MSG-002, MSG-009]', async () => {
  meetScript('#features/messages/emoji-picker.tsx', () => new Promise(() => {}));
  const { app, seller, neema } = await startDesk({ products: [{ name: 'Hoe', quantityInStock: 5 }] });
  const baraka = await newBaraka(app);
  await sendMessage(app.api, neema, seller, 'Habari');
  const order = {
    ...{ storeId: seller.storeId, customerId: baraka.userId, customerName: 'Baraka Massawe' },
    orderItems: [{ productId: seller.productIds[0], quantity: 1 }],
  };
  const placed = await app.api('POST', documentsPath('orders'), { documentId: 'order-1', data: order }, baraka);
  expect(placed.status).toBe(201);
  await app.open('/messages');
  await contact('Neema Mollel');
  const open = async (at: number) => {
    await app.user.click(screen.getAllByRole('button', { name: 'New Message' }).at(at) as HTMLElement);
    return within(await screen.findByRole('dialog', { name: 'New Message' }));
  };
  const both = await open(-1);
  await waitFor(() =>
    expect(both.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Baraka Massawe'),
      expect.stringContaining('Neema Mollel'),
    ]),
  );
  await app.user.keyboard('{Escape}');
  const chooser = await open(0);
  await app.fill(chooser.getByRole('searchbox'), 'bara');
  await app.user.click(await chooser.findByRole('button', { name: 'Baraka Massawe' }));
  await screen.findByRole('heading', { level: 2, name: 'Baraka Massawe' });
  await app.press('Emoji');
  await screen.findByRole('dialog', { name: 'Emoji picker' });
  await open(0);
  expect(screen.queryByRole('dialog', { name: 'Emoji picker' })).toBeNull();
  await app.user.keyboard('{Escape}');
  await send(app, 'Your hoe is ready');
  await waitFor(async () => expect(await contact('Baraka Massawe')).toHaveTextContent('Your hoe is ready'));
  screen.getByRole('heading', { level: 2, name: 'Contacts (2)' });
  await app.settled();
});

test('what is written to each contact is kept on the device [MSG-023, MSG-036]', async () => {
  const { app, seller, neema } = await startDesk();
  const baraka = await newBaraka(app);
  for (const from of [neema, baraka]) await sendMessage(app.api, from, seller, 'Habari');
  await openThread(app, neema);
  await app.fill(await composer(), 'Nzuri Neema');
  await app.user.click(await contact('Baraka Massawe'));
  await waitFor(async () => expect(await composer()).toHaveValue(''));
  await app.fill(await composer(), 'Nzuri Baraka');
  expect(await contact('Neema Mollel')).toHaveTextContent('Draft:');
  await app.open(app.path());
  expect(await composer()).toHaveValue('Nzuri Baraka');
  await app.user.click(await contact('Neema Mollel'));
  await waitFor(async () => expect(await composer()).toHaveValue('Nzuri Neema'));
});

test('opening a thread reads all of it, also what is older than the page that is loaded [MSG-007, MSG-027, MSG-028, DATA-057]', async () => {
  const { app, seller, neema } = await startDesk();
  const texts = Array.from({ length: 205 }, (_, index) => `Message ${index + 1}.`);
  await sendMany(app.api, neema, seller, texts);
  await app.open('/messages');
  await waitFor(async () => expect(await contact('Neema Mollel')).toHaveTextContent('205 unread'));
  await app.user.click(await contact('Neema Mollel'));
  await waitFor(() => expect(document.title).toBe('Messages · Duka'), { timeout: 50_000 });
  expect(await contact('Neema Mollel')).not.toHaveTextContent('unread');
  const unread = (await readMessages(app.api, seller)).filter(({ isRead }) => isRead !== true);
  expect(unread).toEqual([]);
  await app.open('/messages');
  await contact('Neema Mollel');
  expect(document.title).toBe('Messages · Duka');
});
