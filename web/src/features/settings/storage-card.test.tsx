// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const card = () => screen.findByRole('group', { name: 'Room for pictures and files' });
const megabyte = 1024 * 1024;

/** Stores the row of a file, as its bytes do not matter here. */
async function addFile({ server }: AppPage, ownerId: string, id: string, sizeOriginal: number): Promise<void> {
  const at = server.now().toISOString();
  const row = {
    ...{ id, createdAt: at, updatedAt: at, permissions: [], ownerId, name: id, contentKey: id, signature: 's' },
    ...{ mimeType: 'image/webp', sizeOriginal, chunkBytes: 1, chunksTotal: 1, chunksUploaded: 1, received: [] },
  };
  await server.database.transaction(({ files }) => files.insert(row));
}

test('the settings tell how much room the pictures and files take, and when little is left [CALL-036]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await addFile(app, seller.userId, 'photo', 512 * megabyte);
  await app.open('/settings?section=security');
  const used = await within(await card()).findByLabelText('512 MB of 2 GB used');
  expect(used).toBe(within(await card()).getByRole('progressbar'));
  expect(used).toHaveValue(25);
  expect(screen.queryByText(/Little room is left/)).toBeNull();

  await addFile(app, seller.userId, 'film', 1400 * megabyte);
  await app.open('/settings?section=security');
  await within(await card()).findByLabelText('1.9 GB of 2 GB used');
  screen.getByText(/Little room is left\./);
});

test('room that cannot be told is asked for again, and everything else of the section is there [SET-032]', async () => {
  const app = await startApp();
  await app.signInNew();
  const refusal = { message: 'no', code: 400, type: 'general_bad_request' };
  const end = app.network.refuse(/^GET \/account\/storage$/, 400, refusal);
  await app.open('/settings?section=security');
  const again = await within(await card()).findByRole('button', { name: 'Try again' });
  await screen.findByRole('link', { name: 'Download my data' });
  end();
  await app.user.click(again);
  await within(await card()).findByLabelText('0 KB of 2 GB used');
});
