import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createTestApi, signUp } from '#testing/test-api.ts';

const path = '/databases/marketplace/collections/messages/documents';

/** A message written at 07:00 and changed at 07:01. */
async function openChanged() {
  const api = await createTestApi();
  const { id, cookie } = await signUp(api);
  const data = { senderId: id, receiverId: id, content: 'Habari' };
  await api.call('POST', path, { cookie, body: { documentId: 'm', data } });
  api.advance(minuteMs);
  await api.call('PATCH', `${path}/m`, { cookie, body: { data: { content: 'Habari za asubuhi' } } });
  const send = async (method: 'PATCH' | 'DELETE', unmodifiedSince: string) => {
    const headers = { 'x-appwrite-timestamp': unmodifiedSince };
    const body = method === 'PATCH' ? { data: { content: 'Mambo' } } : undefined;
    const answer = await api.call(method, `${path}/m`, { cookie, headers, body });
    return answer.statusCode < 400 ? answer.statusCode : `${answer.statusCode} ${answer.json().type}`;
  };
  return { ...api, cookie, send };
}

test('a change of a document that has changed since the client read it is refused; so is its deletion (wire section 4) [CALL-023, CALL-024]', async () => {
  const { call, cookie, send } = await openChanged();
  for (const unmodifiedSince of ['2026-11-21T07:00:30.000Z', '2026-11-21T10:00:30.000+03:00']) {
    expect(await send('PATCH', unmodifiedSince)).toBe('409 document_update_conflict');
    expect(await send('DELETE', unmodifiedSince)).toBe('409 document_update_conflict');
  }
  expect((await call('GET', `${path}/m`, { cookie })).json().content).toBe('Habari za asubuhi');
});

test('a client that knows the last change may change and delete; without a time nothing is asked (wire section 4)', async () => {
  const { send } = await openChanged();
  expect(await send('PATCH', '')).toBe(200);
  expect(await send('PATCH', '2026-11-21T07:02:00.000Z')).toBe(200);
  expect(await send('DELETE', '2026-11-21T07:02:00.000Z')).toBe(204);
});

test('a change while the clock is set back is a later version all the same: who knows only the one before is refused (wire section 4)', async () => {
  const { call, cookie, advance, send } = await openChanged();
  const known = (await call('GET', `${path}/m`, { cookie })).json().$updatedAt;
  advance(-60 * minuteMs);
  const body = { data: { content: 'Habari za mchana' } };
  const changed = (await call('PATCH', `${path}/m`, { cookie, body })).json().$updatedAt;
  expect(Date.parse(changed)).toBe(Date.parse(known) + 1);
  expect(await send('PATCH', known)).toBe('409 document_update_conflict');
  expect(await send('DELETE', known)).toBe('409 document_update_conflict');
  expect(await send('PATCH', changed)).toBe(200);
});

test('a time that is no date is refused (wire section 4)', async () => {
  const { send } = await openChanged();
  expect(await send('PATCH', 'yesterday')).toBe('400 general_argument_invalid');
  expect(await send('DELETE', 'yesterday')).toBe('400 general_argument_invalid');
});
