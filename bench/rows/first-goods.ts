import { changeCall, get } from '#support/calls.ts';
import { openPhone, type Phone } from '#support/phone.ts';
import { makePhotograph, uploadPhoto } from '#support/photos.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median } from '#support/statistics.ts';

/** The goods on one page of a shop. */
const goodsOnPage = 60;
/** Somebody without an account. */
const stranger: Seller = { accountId: '', storeId: '', products: 0, cookie: 'lang=en' };

/** A shop's page with 60 products, each with a picture, opened from a link on a cheap phone that has never been there. */
export async function measureFirstGoods({ server, large, pace }: Bench): Promise<Finding[]> {
  const path = await openShopPage(server.url, large);
  const phone = await openPhone(server.url, stranger);
  try {
    await phone.setSlow(true);
    const openings: Opening[] = [];
    for (let time = 0; time < pace.openings; time += 1) openings.push(await open(phone, path));
    const middle = (read: (opening: Opening) => number) => median(openings.map(read));
    return [
      {
        row: "a shop's page of 60 products on slow 3G and a quarter of the processor, until the first of them is seen",
        ...{ measured: middle(({ seenMs }) => seenMs) / 1000, wanted: 1.5, bound: 'at most', unit: 's' },
        details: {
          longestMs: Math.max(...openings.map(({ seenMs }) => seenMs)),
          withPictureMs: middle(({ pictureMs }) => pictureMs),
        },
      },
      {
        row: 'the same page, what travels of it without its pictures',
        ...{ measured: middle(({ pageBytes }) => pageBytes) / 1000, wanted: 40, bound: 'at most', unit: 'kB' },
        details: {
          withPictures: middle(({ allBytes }) => allBytes) / 1000,
        },
      },
    ];
  } finally {
    await phone.close();
  }
}

/** Opens a shop to the public, whose newest products have photographs; resolves to the path of its page. */
async function openShopPage(url: string, seller: Seller): Promise<string> {
  const photos = await Promise.all(Array.from({ length: 6 }, () => makePhotograph(400, 80)));
  for (let at = 0; at < goodsOnPage; at += 1) {
    const image = await uploadPhoto(url, seller, photos[at % photos.length] as Buffer);
    const id = `${seller.accountId}-p${String(at + 1).padStart(6, '0')}`;
    await send(url, changeCall(seller, 'products', id, { image, status: 'published' }));
  }
  const { body } = await send(url, changeCall(seller, 'stores', seller.storeId, { isOpenToPublic: true }));
  const path = `/d/${(JSON.parse(`${body}`) as { slug: string }).slug}`;
  const page = `${(await send(url, get(stranger, path))).body}`;
  const shown = page.split('<li class="card product-card"').length - 1;
  if (shown !== goodsOnPage) throw new Error(`The page shows ${shown} products.`);
  return path;
}

interface Opening {
  /** Milliseconds from the tap on the link until the name and price of the first product are drawn, and until its picture is. */
  readonly seenMs: number;
  readonly pictureMs: number;
  readonly pageBytes: number;
  /** With the pictures that the browser asks for unasked. */
  readonly allBytes: number;
}

/** Opens the page with an empty cache. */
async function open({ page, browser, count }: Phone, path: string): Promise<Opening> {
  await page.goto('about:blank');
  await browser.send('Network.clearBrowserCache');
  let seen = { seenMs: 0, pictureMs: 0, pageBytes: 0 };
  const { receivedKb } = await count(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    seen = await page.evaluate(watchFirstGoods);
  });
  return { ...seen, allBytes: receivedKb * 1000 };
}

/** Runs in the page. */
async function watchFirstGoods(): Promise<Omit<Opening, 'allBytes'>> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await frame();
    return performance.now();
  };
  const first = () => document.querySelector<HTMLElement>('.products li .price');
  const seenMs = await until(() => (first()?.getBoundingClientRect().height ?? 0) > 0);
  const picture = () => document.querySelector<HTMLImageElement>('.products li img');
  const pictureMs = await until(() => picture()?.complete === true);
  if (picture()?.naturalWidth === 0) throw new Error('The first picture does not load.');
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { seenMs, pictureMs, pageBytes: navigation?.transferSize ?? 0 };
}
