import { settled } from '@duka/e2e/support/settled.ts';
import { switchToLocalFirst, waitForCopy } from '@duka/e2e/support/shop-copy.ts';
import type { Page } from 'playwright-core';
import { changeCall, createCall } from '#support/calls.ts';
import { goTo, openPhone } from '#support/phone.ts';
import { makePhotograph, uploadPhoto } from '#support/photos.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** The acts of a day at the counter, without the photo of the new product. */
const fullDay = { sales: 200, lists: 50, photos: 20, messages: 30 };
const shortDay = { sales: 1, lists: 1, photos: 1, messages: 2 };
/** Makes a picture as the product form stores it: some 60 kB. */
const makeStoredPhoto = () => makePhotograph(600, 82);
/** The lists that a seller opens in turn. */
const lists = ['/products', '/orders', '/customers', '/products?search=seed', '/messages'];

/** The bytes that a phone with the app and a copy of the shop sends and receives in a day at the counter. */
export async function measurePhoneDay({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const [seller, customer] = sellers;
  if (!seller || !customer) throw new Error('A day needs two sellers.');
  const day = pace.openings > 1 ? fullDay : shortDay;
  const pictured = await addPhotos(server.url, seller, day.photos);
  const phone = await openPhone(server.url, seller);
  const { page } = phone;
  try {
    await page.goto('/dashboard');
    await waitForCopy(page);
    await settled(page);
    await switchToLocalFirst(page);
    // The thumbnails of the goods are cached on the phone, as if from the day before.
    await goTo(page, '/orders/new-sale');
    await settled(page);
    await waitForPictures(page);
    const sales = await phone.count(() => sell(page, day.sales));
    const looked = await phone.count(() => openLists(page, day.lists));
    const photos = await phone.count(() => lookAtPhotos(page, pictured));
    const messages = await phone.count(() => write(page, server.url, seller, customer, day.messages));
    let photoKb = 0;
    const product = await phone.count(async () => {
      photoKb = await addProduct(page, phone.connection.url);
    });
    const parts = { sales, lists: looked, photos, messages, product };
    const kb = Object.entries(parts).map(([name, part]) => [name, part.sentKb + part.receivedKb] as const);
    const sum = kb.reduce((total, [, part]) => total + part, 0) - photoKb;
    const receivedKb = Object.values(parts).reduce((total, part) => total + part.receivedKb, 0);
    return [
      {
        row: `a day of ${day.sales} sales, ${day.lists} lists, ${day.photos} photos, ${day.messages} messages and a new product, beside its photo`,
        ...{ measured: sum, wanted: 400, bound: 'at most', unit: 'kB' },
        details: { ...Object.fromEntries(kb), photo: photoKb, received: receivedKb },
      },
    ];
  } finally {
    await phone.close();
  }
}

async function addPhotos(url: string, seller: Seller, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${seller.accountId}-p${String(index + 1).padStart(6, '0')}`);
  for (const id of ids) {
    const image = await uploadPhoto(url, seller, await makeStoredPhoto());
    await send(url, changeCall(seller, 'products', id, { image }));
  }
  return ids;
}

async function sell(page: Page, times: number): Promise<void> {
  await goTo(page, '/orders/new-sale');
  for (let time = 0; time < times; time += 1) {
    const goods = page.getByRole('list', { name: 'Products' }).getByRole('button', { disabled: false });
    await goods.nth(time % 5).click();
    await page.getByRole('button', { name: 'Complete sale' }).click();
    await page.getByRole('heading', { name: 'Sale recorded' }).waitFor();
    await page.getByRole('button', { name: 'New sale' }).click();
  }
}

async function openLists(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await goTo(page, lists[time % lists.length] as string);
    await settled(page);
  }
}

async function lookAtPhotos(page: Page, productIds: readonly string[]): Promise<void> {
  for (const id of productIds) {
    await goTo(page, `/products/view/${id}`);
    await waitForPictures(page);
  }
}

/** Waits until all pictures of the page are loaded. */
async function waitForPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    return pictures.length > 0 && pictures.every(({ complete }) => complete);
  });
}

/** Half of the messages come from the customer, the others are the seller's answers. */
async function write(page: Page, url: string, seller: Seller, customer: Seller, times: number): Promise<void> {
  await goTo(page, '/dashboard');
  for (let time = 0; time < times; time += 2) {
    const content = `Mnayo mbolea leo? ${time}`;
    const call = createCall(customer, 'messages', {
      ...{ senderId: customer.accountId, receiverId: seller.accountId, content },
    });
    await send(url, call);
    if (time === 0) {
      await goTo(page, '/messages');
      await page.getByRole('main').getByRole('link').first().click();
    }
    await page.getByRole('listitem').filter({ hasText: content }).first().waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill(`Ndiyo, ipo. ${time}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Ndiyo, ipo. ${time}` })
      .first()
      .waitFor();
  }
}

/** Adds a product with a photo; returns the kB of the photo as it is stored. */
async function addProduct(page: Page, url: string): Promise<number> {
  await goTo(page, '/products/add');
  const buffer = await makeStoredPhoto();
  await page.locator('input[type="file"]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('photo.jpg will be uploaded when you save.').waitFor();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Product Name').fill('Dawa ya kuku');
  await field('Cost Price').fill('1000');
  await field('Selling Price').fill('1500');
  await field('Category').selectOption({ index: 1 });
  await field('Unit').selectOption({ index: 1 });
  const uploading = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.endsWith('/files'),
  );
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
  const { sizeOriginal } = (await (await uploading).json()) as { sizeOriginal: number };
  await page.waitForURL(`${url}/products`);
  return sizeOriginal / 1000;
}
