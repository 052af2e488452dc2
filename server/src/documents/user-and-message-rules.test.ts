import { expect, onTestFinished, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

async function openShop() {
  const { app, call, newSeller, newMember } = await openTestApp();
  onTestFinished(() => app.close());
  const [asha, neema] = [await newSeller('asha', 'shop'), await newMember('neema')];
  return { call, asha, neema };
}

const refusal = (words: string) => ({
  status: 400,
  body: { type: 'document_invalid_structure', message: `Invalid document structure: ${words}` },
});

test.each([
  [{ firstName: ' ' }, 'Attribute "firstName": First name is required'],
  [{ email: '' }, 'Attribute "email": Email is required'],
  [{ email: 'neema' }, 'Attribute "email": Please enter a valid email address'],
  [{ phone: '1234' }, 'Attribute "phone": Please enter a valid phone number'],
])(
  'a profile with %j is refused in the words of registration, new and changed [REG-014, REG-016, REG-017, REG-019, SET-023]',
  async (wrong, words) => {
    const { call, asha, neema } = await openShop();
    const data = { userId: 'neema', firstName: 'Neema', email: neema.email, ...wrong };
    const created = await call('POST', documentsPath('users'), { as: neema, body: { documentId: 'neema', data } });
    expect(created).toMatchObject(refusal(words));
    const path = documentsPath('users', 'asha');
    expect(await call('PATCH', path, { as: asha, body: { data: wrong } })).toMatchObject(refusal(words));
    expect((await call('PATCH', path, { as: asha, body: { data: { phone: '', bio: 'Seeds' } } })).status).toBe(200);
  },
);

test('a message holds text or a file, as it is sent and as it is changed [MSG-030]', async () => {
  const { call, asha, neema } = await openShop();
  const send = (documentId: string, data: object) =>
    call('POST', documentsPath('messages'), {
      as: neema,
      body: { documentId, data: { senderId: 'neema', receiverId: 'asha', ...data } },
    });
  const change = (data: object, as = neema) =>
    call('PATCH', documentsPath('messages', 'hello'), { as, body: { data } });
  const empty = refusal('Attribute "content" must hold text where "fileUrl" names no file');
  for (const data of [{}, { content: ' \n' }, { content: '', fileUrl: '' }]) {
    expect(await send('empty', data)).toMatchObject(empty);
  }
  expect((await send('hello', { content: 'Habari' })).status).toBe(201);
  expect(await change({ content: '' })).toMatchObject(empty);
  expect((await change({ isRead: true }, asha)).status).toBe(200);
  const file = '/v1/storage/buckets/files/files/photo/view';
  expect((await send('photo', { content: '', fileUrl: file, fileType: 'image/png' })).status).toBe(201);
});
