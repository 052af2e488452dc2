import { describeConversationPage } from '@duka/domain/messages/conversations';
import { describeThreadPage, threadPageSize } from '@duka/domain/messages/message-thread';
import { limit, type QueryDescription } from '@duka/domain/query';
import { expect, test } from 'vitest';
import { createTestApi, type Seller, signUp } from '#testing/test-api.ts';

const path = '/databases/marketplace/collections/messages/documents';

async function openMarket() {
  const api = await createTestApi();
  const [asha, neema, baraka] = [await signUp(api), await signUp(api), await signUp(api)];

  const send = async (documentId: string, from: Seller, to: Seller) => {
    // No two messages of the same millisecond: which of them is newer could not be said.
    api.advance(1);
    const data = {
      senderId: from.id,
      receiverId: to.id,
      content: documentId,
      isRead: false,
      fileUrl: '',
      fileType: '',
    };
    const { statusCode } = await api.call('POST', path, { cookie: from.cookie, body: { documentId, data } });
    expect(statusCode).toBe(201);
  };

  async function list(rules: readonly QueryDescription[], as: Seller) {
    const queries = rules.map((rule, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(rule))}`);
    const { documents, total } = (await api.call('GET', `${path}?${queries.join('&')}`, { cookie: as.cookie })).json();
    return { total, ids: documents.map(({ $id }: { $id: string }) => $id) };
  }

  return { asha, neema, baraka, send, list };
}

/** As the app asks, but for fewer. */
function first(count: number, rules: readonly QueryDescription[]) {
  return rules.map((rule) => (rule.method === 'limit' ? limit(count) : rule));
}

test('a thread comes newest first from both directions, without the messages of others, and goes on behind any of them [CALL-045, PERM-006]', async () => {
  const { asha, neema, baraka, send, list } = await openMarket();
  for (const round of [1, 2, 3]) {
    await send(`to-asha-${round}`, neema, asha);
    await send(`to-neema-${round}`, asha, neema);
    await send(`aside-${round}`, baraka, asha);
  }
  const newestFirst = ['to-neema-3', 'to-asha-3', 'to-neema-2', 'to-asha-2', 'to-neema-1', 'to-asha-1'];
  const thread = describeThreadPage(asha.id, neema.id);
  expect(await list(thread, asha)).toEqual({ total: 6, ids: newestFirst });
  expect(await list(first(4, thread), asha)).toEqual({ total: 6, ids: newestFirst.slice(0, 4) });
  const everyone = describeConversationPage(asha.id);
  expect(await list(first(1, everyone), asha)).toMatchObject({ total: 9 });
  const older = first(4, describeThreadPage(asha.id, neema.id, 'to-asha-2'));
  expect(await list(older, asha)).toMatchObject({ ids: newestFirst.slice(4) });
  expect(await list(thread, baraka)).toEqual({ total: 0, ids: [] });
  expect(threadPageSize).toBe(200);
});

test('a message that matches in two ways comes once [CALL-041, CALL-045]', async () => {
  const { asha, send, list } = await openMarket();
  await send('to-myself', asha, asha);
  expect(await list(describeThreadPage(asha.id, asha.id), asha)).toEqual({ total: 1, ids: ['to-myself'] });
  expect(await list(describeConversationPage(asha.id), asha)).toEqual({ total: 1, ids: ['to-myself'] });
  await send('again', asha, asha);
  for (const rules of [describeThreadPage(asha.id, asha.id), describeConversationPage(asha.id)]) {
    expect(await list(first(1, rules), asha)).toEqual({ total: 2, ids: ['again'] });
  }
});

test('the search for conversations goes on without those who were found [CALL-041, CALL-042]', async () => {
  const { asha, neema, baraka, send, list } = await openMarket();
  await send('from-baraka', baraka, asha);
  await send('from-neema', neema, asha);
  await send('to-neema', asha, neema);
  const ids = ['to-neema', 'from-neema', 'from-baraka'];
  expect(await list(describeConversationPage(asha.id), asha)).toMatchObject({ ids });
  const rest = describeConversationPage(asha.id, { lastId: 'to-neema', partyIds: [neema.id] });
  expect(await list(rest, asha)).toMatchObject({ ids: ['from-baraka'] });
});
