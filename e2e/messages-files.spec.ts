import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { composer, log, openThread, readMessages, sendMany, sendMessage } from './support/messages.ts';
import { settled } from './support/settled.ts';
import { like, t } from './support/words.ts';

test('a picture one sends is in sight once it stands below a long conversation, with its text below [MSG-013, MSG-015, MSG-024]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  const questions = Array.from({ length: 30 }, (_, index) => `Question ${index + 1}`);
  await sendMany(api, neema, seller, questions);
  await signIn(page, seller);
  await openThread(page, neema);
  await expect(page.getByText('Question 30').last()).toBeInViewport();
  const picture = { name: 'maize.png', mimeType: 'image/png', buffer: await pngOf(page) };
  await page.getByLabel(t('messages_attach_file')).setInputFiles(picture);
  await composer(page).fill('Like this?');
  await composer(page).press('Enter');
  const box = log(page, 'Neema Mollel');
  await expect(box.getByRole('img', { name: t('messages_picture') })).toBeInViewport({ ratio: 1 });
  const shown = box.getByRole('img', { name: t('messages_picture') });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(box.getByText('Like this?')).toBeInViewport({ ratio: 1 });
  const [above, below] = [await shown.boundingBox(), await box.getByText('Like this?').boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});

test('a photo goes up as a smaller copy, or whole where its sender asks for it [MSG-017, MSG-013, DATA-059]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  await signIn(page, seller);
  await openThread(page, neema);
  const photo = { name: 'field.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page) };
  const whole = page.getByRole('checkbox', { name: like('messages_send_original') });
  const files: { name: string; mimeType: string; sizeOriginal: number }[] = [];
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/files')) files.push(await response.json());
  });
  for (const isWhole of [false, true]) {
    await page.getByLabel(t('messages_attach_file')).setInputFiles(photo);
    await expect(whole).not.toBeChecked();
    await whole.setChecked(isWhole);
    await page.getByRole('button', { name: t('messages_send') }).click();
    const shown = log(page, 'Neema Mollel').getByRole('img', { name: t('messages_picture') });
    await expect(shown).toHaveCount(isWhole ? 2 : 1);
  }
  await expect.poll(() => files.length).toBe(2);
  const [smaller, original] = files;
  expect(original).toMatchObject({ name: 'field.jpg', mimeType: 'image/jpeg', sizeOriginal: photo.buffer.length });
  expect(smaller).toMatchObject({ name: 'field.webp', mimeType: 'image/webp' });
  expect(smaller?.sizeOriginal).toBeLessThan(photo.buffer.length / 2);
  expect((await readMessages(api, neema)).map(({ fileType }) => fileType).sort()).toEqual(['image/jpeg', 'image/webp']);
  await page
    .getByLabel(t('messages_attach_file'))
    .setInputFiles({ ...photo, name: 'list.txt', mimeType: 'text/plain' });
  await expect(page.getByText('list.txt')).toBeVisible();
  await expect(whole).toHaveCount(0);
});

test('a file that is chosen and not sent is there after a reload, and goes with the message [MSG-017, MSG-023]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  const seller = await newSeller();
  const neema = await newSeller({ firstName: 'Neema', lastName: 'Mollel' });
  await sendMessage(api, neema, seller, 'Habari');
  await signIn(page, seller);
  await openThread(page, neema);
  const buffer = Buffer.from('price;quantity');
  await page.getByLabel(t('messages_attach_file')).setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await composer(page).fill('My prices');
  await expect(page.getByText('prices.csv')).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(page.getByText('prices.csv')).toBeVisible();
  await expect(composer(page)).toHaveValue('My prices');
  await page.getByRole('button', { name: t('messages_send') }).click();
  const link = log(page, 'Neema Mollel').getByRole('link', { name: t('messages_attachment'), exact: true });
  await expect(link).toBeVisible();
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await answer.text()).toBe('price;quantity');
  await page.reload();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('prices.csv')).toHaveCount(0);
});

/** A picture of many pixels and little noise, as a phone's camera makes it. */
async function photoOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1800];
    const context = canvas.getContext('2d');
    for (let at = 0; context && at < 6000; at += 1) {
      context.fillStyle = `hsl(${(at * 47) % 360} 60% ${20 + (at % 60)}%)`;
      context.fillRect((at * 173) % 2400, (at * 389) % 1800, 40, 30);
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** A real picture, drawn by the browser. */
async function pngOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 32;
    canvas.getContext('2d')?.fillRect(4, 4, 20, 20);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
