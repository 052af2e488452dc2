// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drafts, openDrafts, putBack } from './drafts.ts';

let drafts: Drafts;
let files: Map<string, File>;

beforeEach(() => {
  files = new Map();
  drafts = openTab('asha');
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

/** Notifies the other tabs of what this one has stored under a key, as the browser does. */
function notifyOtherTabs(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('drafts and their files are kept for each contact over a reload; nonsense in the store is no draft [MSG-023]', () => {
  const file = new File(['x'], 'x.png');
  drafts.set('neema', { content: 'For Neema', file });
  drafts.set('baraka', { content: 'For Baraka' });
  const later = openTab('asha');
  expect(later.get('neema')).toEqual({ content: 'For Neema', fileId: 'file-1', fileName: 'x.png' });
  expect(files.get('file-1')).toBe(file);
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

test('a message that was leaving for the outbox when the page was closed leaves again with the next page, beside the next draft [MSG-023]', () => {
  const leaving = { to: 'neema', content: 'one', tried: { id: 'm1' }, fileId: 'file-1', fileName: 'x.png' };
  drafts.handOver(leaving);
  expect(drafts.get('neema')).toEqual({ content: '' });
  const next = openTab('asha');
  expect([next.listLeft(), next.get('neema')]).toEqual([[leaving], { content: '' }]);
  next.set('neema', { content: 'two' });
  const later = openTab('asha');
  expect([later.listLeft(), later.get('neema')]).toEqual([[leaving], { content: 'two' }]);
  later.release(leaving);
  expect(openTab('asha').listLeft()).toEqual([]);
  expect(openTab('asha').get('neema')).toEqual({ content: 'two' });
});

test('a message that goes back stands alone under its id, and without one before what is written there meanwhile [MSG-036]', () => {
  const message = { to: 'neema', content: 'one', tried: { id: 'm1' } };
  putBack(drafts, message, 'Not sent.');
  expect(drafts.get('neema')).toMatchObject({ content: 'one', tried: { id: 'm1' }, problem: 'Not sent.' });
  drafts.set('neema', { content: 'two', fileId: 'file-1', fileName: 'x.png' });
  putBack(drafts, message, 'Not sent.');
  expect(drafts.get('neema')).toEqual({ content: 'one\ntwo', fileId: 'file-1', fileName: 'x.png' });
});
