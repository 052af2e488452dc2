// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drafts, openDrafts } from './drafts.ts';
import { type DeliveryOptions, type Outgoing, openOutbox } from './message-outbox.ts';

interface Delivery extends DeliveryOptions {
  readonly outgoing: Outgoing;
  readonly succeed: () => Promise<void>;
  readonly fail: (why: string) => Promise<void>;
}

let drafts: Drafts;
let deliveries: Delivery[];
let stored: readonly Outgoing[];
let files: Map<string, File>;

beforeEach(() => {
  drafts = openTab('asha');
  deliveries = [];
  stored = [];
  files = new Map();
});

afterEach(() => localStorage.clear());

/** The drafts as one tab of the browser has them. */
function openTab(me: string): Drafts {
  let ids = 0;
  return openDrafts(
    me,
    (id, file) => void files.set(id, file),
    () => `file-${++ids}`,
  );
}

/** Tells the other tabs what this one has put under a key, as the browser does. */
function notifyOtherTabs(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function open(left: readonly Outgoing[] = []) {
  let ids = 0;
  return openOutbox({
    drafts,
    deliver: (outgoing, options) =>
      new Promise<void>((resolve, reject) => {
        const settled = (act: () => void) => async () => {
          act();
          // The outbox gets it in a later turn of the event loop.
          await new Promise((next) => setTimeout(next));
        };
        const fail = (why: string) => settled(() => reject(new Error(why)))();
        deliveries.push({ outgoing, ...options, succeed: settled(resolve), fail });
        options.signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
    describeFailure: (error) => (error as Error).message,
    makeId: () => `id-${++ids}`,
    now: () => new Date('2026-11-21T10:00:00Z'),
    stored: left,
    storeUnsent: (unsent) => {
      stored = unsent;
    },
  });
}

type Outbox = ReturnType<typeof open>;

function write(outbox: Outbox, content: string, to = 'neema') {
  drafts.set(to, { content });
  outbox.send(to);
}

const states = (outbox: Outbox) => outbox.list().map(({ content, state }) => `${content} ${state}`);

test('a message is shown at once, its draft is empty, and it is gone from the outbox once stored [MSG-023]', async () => {
  const outbox = open();
  write(outbox, '  Karibu\nsana \n');
  expect(states(outbox)).toEqual(['Karibu\nsana sending']);
  expect(drafts.get('neema')).toEqual({ content: '' });
  await deliveries[0]?.succeed();
  expect(outbox.list()).toEqual([]);
});

test('what fails alone goes back to the composer with its file and why; unchanged it goes out under the same id [MSG-036]', async () => {
  const outbox = open();
  const file = new File(['x'], 'x.png');
  drafts.set('neema', { content: 'Look', file });
  outbox.send('neema');
  deliveries[0]?.onUploaded({ fileUrl: '/x', fileType: 'image/png' });
  await deliveries[0]?.fail('No line.');
  expect(outbox.list()).toEqual([]);
  const attachment = { file, fileId: 'file-1', fileName: 'x.png', fileUrl: '/x', fileType: 'image/png' };
  expect(drafts.get('neema')).toEqual({ content: 'Look', ...attachment, id: 'id-1', problem: 'No line.' });
  outbox.send('neema');
  expect(deliveries[1]?.outgoing).toMatchObject({ id: 'id-1', fileUrl: '/x', content: 'Look' });
});

test('what fails while the next one is being written stays in the thread, and a retry sends it under the same id [MSG-036]', async () => {
  const outbox = open();
  write(outbox, 'one');
  drafts.set('neema', { content: 'the next' });
  await deliveries[0]?.fail('No line.');
  expect(states(outbox)).toEqual(['one failed']);
  expect(drafts.get('neema').content).toBe('the next');
  outbox.retry('neema');
  expect(deliveries[1]?.outgoing.id).toBe('id-1');
});

test('messages to one contact are sent in order: what waits behind a failed one does not overtake it [MSG-036]', async () => {
  const outbox = open();
  write(outbox, 'one');
  write(outbox, 'two');
  write(outbox, 'aside', 'baraka');
  expect(states(outbox)).toEqual(['one sending', 'two waiting', 'aside sending']);
  await deliveries[0]?.fail('No line.');
  expect(states(outbox)).toEqual(['one failed', 'two failed', 'aside sending']);
  outbox.retry('neema');
  await deliveries[2]?.succeed();
  expect(states(outbox)).toEqual(['two sending', 'aside sending']);
  expect(deliveries.map(({ outgoing }) => outgoing.content)).toEqual(['one', 'aside', 'one', 'two']);
});

test('an upload that is cancelled stops and goes back to the composer, before what is written there meanwhile [MSG-023]', async () => {
  const outbox = open();
  const file = new File(['x'], 'x.png');
  drafts.set('neema', { content: 'Look', file });
  outbox.send('neema');
  deliveries[0]?.onProgress(0.4);
  expect(outbox.list()[0]?.progress).toBe(0.4);
  drafts.set('neema', { content: 'and' });
  outbox.takeBack('id-1');
  expect(deliveries[0]?.signal.aborted).toBe(true);
  expect(outbox.list()).toEqual([]);
  expect(drafts.get('neema')).toMatchObject({ content: 'Look\nand', file });
});

test('what was not sent when the page was left is there again, and may turn out to be stored [MSG-036]', () => {
  const outbox = open();
  write(outbox, 'one');
  expect(stored).toMatchObject([{ id: 'id-1', content: 'one' }]);
  const again = open(stored);
  expect(states(again)).toEqual(['one failed']);
  again.settle('neema', (id) => id === 'id-1');
  expect(again.list()).toEqual([]);
});

test('a draft whose lost answer meant stored is emptied [MSG-036]', async () => {
  const outbox = open();
  write(outbox, 'one');
  await deliveries[0]?.fail('No line.');
  outbox.settle('neema', (id) => id === 'id-1');
  expect(drafts.get('neema')).toEqual({ content: '' });
});

test('drafts and their files are kept for each contact over a reload; nonsense in the store is no draft [MSG-023]', () => {
  const file = new File(['x'], 'x.png');
  drafts.set('neema', { content: 'For Neema', file });
  drafts.set('baraka', { content: 'For Baraka' });
  const later = openTab('asha');
  expect(later.get('neema')).toEqual({ content: 'For Neema', fileId: 'file-1', fileName: 'x.png' });
  expect(files.get('file-1')).toBe(file);
  expect(later.listFileIds()).toEqual(['file-1']);
  expect(later.get('baraka').content).toBe('For Baraka');
  expect(openTab('juma').get('neema')).toEqual({ content: '' });
  localStorage.setItem('duka.messages.draft.asha.neema', '{"content":7,');
  expect(openTab('asha').get('neema')).toEqual({ content: '' });
});

test('two tabs write to two contacts, and neither takes away what the other keeps [MSG-023]', () => {
  const other = openTab('asha');
  drafts.set('neema', { content: 'For Neema' });
  other.set('baraka', { content: 'For Baraka' });
  drafts.set('neema', { content: 'For Neema again' });
  const later = openTab('asha');
  expect(later.get('neema').content).toBe('For Neema again');
  expect(later.get('baraka').content).toBe('For Baraka');
});

test('what is written to one contact is the same in two tabs, and gone from both once it is sent [MSG-023]', () => {
  const key = 'duka.messages.draft.asha.neema';
  const other = openTab('asha');
  let notified = 0;
  other.subscribe(() => notified++);
  drafts.set('neema', { content: 'From the first tab' });
  notifyOtherTabs(key);
  expect(other.get('neema').content).toBe('From the first tab');
  drafts.set('neema', { content: '' });
  notifyOtherTabs(key);
  expect(other.get('neema')).toEqual({ content: '' });
  expect(notified).toBe(2);
});

test('a failed message that another tab has sent is no longer offered here, and one on its way stays [MSG-036]', async () => {
  const outbox = open();
  write(outbox, 'one');
  write(outbox, 'two');
  write(outbox, 'aside', 'baraka');
  await deliveries[0]?.fail('No line.');
  outbox.drop('id-1');
  outbox.drop('id-3');
  expect(states(outbox)).toEqual(['two failed', 'aside sending']);
});
