import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { neema, openOrderShop } from '#testing/order-page-shop.ts';
import { upload } from '#testing/test-files.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Elements that a browser makes though no tag names them. */
const implied = ['html', 'head', 'body', 'tbody'];
const interactive = ['a', 'button', 'input', 'select', 'textarea', 'label', 'summary'];

/** Elements without an end. */
const voids = ['br', 'hr', 'img', 'input', 'link', 'meta'];

/** Parses a page; returns its elements in order and what is wrong with it. */
function readPage(page: string) {
  const errors = listNesting(page);
  const onParseError = ({ code, startLine, startCol }: { code: string; startLine: number; startCol: number }) =>
    errors.push(`${code} ${startLine}:${startCol}`);
  const elements: Element[] = [];
  const collect = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of childNodes) {
      if (!('tagName' in child)) continue;
      elements.push(child);
      collect(child);
    }
  };
  collect(parse(page, { onParseError }));
  return { elements, errors };
}

/** Lists tags that are not closed in their order, and controls within controls; a parser would move or close them without a word. */
function listNesting(page: string): string[] {
  const errors: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (slash) {
      const last = open.pop();
      if (last !== name) errors.push(`${last} closed by ${name}`);
      continue;
    }
    const outer = open.find((each) => interactive.includes(each));
    const isWithin = interactive.includes(name) && outer !== undefined && !(outer === 'label' && name === 'input');
    if (isWithin || (name === 'form' && open.includes('form'))) errors.push(`${name} within ${outer ?? 'form'}`);
    if (!voids.includes(name)) open.push(name);
  }
  return [...errors, ...open.map((name) => `${name} not closed`)];
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

/** Lists what a validator would object to. */
function findFaults(page: string): string[] {
  const { elements, errors } = readPage(page);
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
  const has = (id: string) => ids.includes(id);
  const faults = [...errors, ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id ${id} twice`)];
  for (const element of elements) {
    const { tagName } = element;
    const value = (name: string) => attribute(element, name);
    const say = (fault: string) => faults.push(`${tagName} ${value('name') ?? value('href') ?? ''}: ${fault}`);
    if (tagName === 'label' && value('for') !== undefined && !has(value('for') ?? '')) say('labels nothing');
    const described = (value('aria-describedby') ?? '').split(' ').filter(Boolean);
    if (!described.every(has)) say('described by nothing');
    const isField = ['input', 'select', 'textarea'].includes(tagName) && value('type') !== 'hidden';
    const labels = elements.filter((label) => label.tagName === 'label' && attribute(label, 'for') === value('id'));
    const isWrapped =
      element.parentNode !== null && 'tagName' in element.parentNode && element.parentNode.tagName === 'label';
    if (isField && !isWrapped && (value('id') === undefined || labels.length === 0)) say('no label');
    if (tagName === 'img' && [value('alt'), value('width'), value('height')].includes(undefined))
      say('no text or size');
    if (
      (tagName === 'ul' || tagName === 'ol') &&
      element.childNodes.some((child) => 'tagName' in child && child.tagName !== 'li')
    ) {
      say('holds more than items');
    }
    if (tagName === 'a' && !/^([/#?]|https:|tel:)/.test(value('href') ?? '')) say('leads nowhere');
  }
  // A tag that may not stand where it does is closed or moved by the parser: then the page has another number of them than its text.
  const written = [...page.replace(/<style>.*?<\/style>/s, '<style></style>').matchAll(/<([a-z][a-z0-9]*)\b/g)].map(
    ([, name]) => name ?? '',
  );
  for (const name of new Set([...written, ...elements.map(({ tagName }) => tagName)])) {
    const [inText, inTree] = [
      written.filter((each) => each === name).length,
      elements.filter(({ tagName }) => tagName === name).length,
    ];
    if (inText !== inTree && !implied.includes(name)) faults.push(`${inText} tags of ${name} make ${inTree} elements`);
  }
  const headings = elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName)).map(({ tagName }) => Number(tagName[1]));
  if (headings.filter((level) => level === 1).length !== 1) faults.push(`headings: ${headings}`);
  if (headings.some((level, at) => level > (headings[at - 1] ?? 0) + 1))
    faults.push(`headings skip a level: ${headings}`);
  const html = elements.find(({ tagName }) => tagName === 'html');
  if (!['en', 'sw'].includes((html && attribute(html, 'lang')) ?? '')) faults.push('no language');
  return faults;
}

test.each([
  ['<p><ul><li>a</li></ul></p>', /tags of p make/],
  ['<a href="/x"><a href="/y">b</a></a>', /a within a/],
  ['<b id="x" id="y">b</b>', /duplicate-attribute/],
  ['<i id="x"></i><b id="x"></b>', /id x twice/],
  ['<input name="q">', /no label/],
  ['<label for="none">b</label>', /labels nothing/],
  ['<ul><p>a</p></ul>', /more than items/],
  ['<div><span>a</div>', /span closed by div/],
])('a page with %s is found to be wrong [DOOR-145]', (body, fault) => {
  const page = `<!doctype html><html lang="en"><head><title>a</title></head><body><h1>a</h1>${body}</body></html>`;
  expect(findFaults(page).join('; ')).toMatch(fault);
});

/** The shop with a picture, a category and everything that pages can show, and an order. */
async function openFullShop() {
  const settings = {
    ...{ orderWays: ['pickup', 'delivery'], deliveryNote: 'In town 3,000', minimumOrder: 1000 },
    storeDescription: 'Seeds & tools <for all>',
  };
  const shop = await openOrderShop(settings, { env: { DUKA_PAYMENTS: 'sandbox' } });
  const shape = { width: 800, height: 500, channels: 3, background: 'green' } as const;
  const bytes = new Uint8Array(await sharp({ create: shape }).png().toBuffer());
  await upload(shop, shop.asha, { fileId: 'green-dap', bytes, permissions: ['read("any")'] });
  await shop.change('products', 'dap', {
    image: 'green-dap',
    description: 'Mbolea "bora" & safi',
    manufacturer: 'Yara',
  });
  await shop.addProduct('seed', { name: 'Maize seed', quantityInStock: 0 });
  const { location } = await shop.order('g=dap**2', { ...neema, way: 'delivery', place: 'Sakina', note: 'Asubuhi' });
  return { ...shop, location };
}

test('every page for everybody is valid HTML, in both languages [DOOR-145]', async () => {
  const { read, order, post, change, location, readForm, list } = await openFullShop();
  const faults: Record<string, string[]> = {};
  const check = (name: string, page: string) => {
    expect(page.length, name).toBeGreaterThan(500);
    const found = findFaults(page);
    if (found.length > 0) faults[name] = found;
  };
  const paths = [
    ...['/d/asha-agrovet', '/d/asha-agrovet?q=dap&c=grain&g=dap*sack*2&g=dap**1', '/d/asha-agrovet?q=nothing&page=2'],
    ...[
      '/d/asha-agrovet/p/dap?g=dap**1',
      '/d/asha-agrovet/p/seed',
      '/d/asha-agrovet/order',
      '/d/asha-agrovet/order?g=dap**1&g=dap*sack*2',
    ],
    ...[
      '/d/nobody',
      '/market',
      '/market?q=dap&region=Arusha',
      `${location}`,
      `${location}?write=1`,
      `${location}?still=1`,
    ],
  ];
  for (const path of paths) {
    for (const lang of ['en', 'sw']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
      check(address, (await read(address)).body);
    }
  }
  check(
    'a wrong form',
    (await order('g=dap**1', { ...neema, name: '', phone: '1', way: 'delivery', note: 'x'.repeat(600) })).body,
  );
  check('too much', (await order('g=dap**999')).body);
  const form = readForm((await read(`${location}?write=1`)).body);
  await post(`${location}/messages`, { ...form, message: 'Habari <b>\n\nMnafungua lini?' });
  check('a conversation', (await read(location)).body);
  check('a number that is none', (await post(`${location}/pay`, { ...form, phone: '"1"' })).body);
  await post(`${location}/pay`, { ...form, phone: '0754000022' });
  check('being paid', (await read(location)).body);
  const [row] = await list('orders');
  await change('orders', String(row?.$id), { status: 'In-Progress' });
  check('confirmed', (await read(location)).body);
  check('too late', (await post(`${location}/cancel`, form)).body);
  await change('orders', String(row?.$id), { status: 'Completed' });
  check('completed', (await read(location)).body);
  await change('stores', 'asha-shop', { closedUntil: '2026-12-24T00:00:00.000+00:00' });
  check('on holiday', (await read('/d/asha-agrovet')).body);
  check('on holiday, a form', (await read('/d/asha-agrovet/order?g=dap**1')).body);
  expect(faults).toEqual({});
});

/** Returns what WhatsApp shows of a link, from the Open Graph tags of its page. */
function readCard(page: string): Record<string, string> {
  const tags = readPage(page).elements.filter(({ tagName }) => tagName === 'meta');
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const name = attribute(tag, 'property') ?? '';
      return name.startsWith('og:') ? [[name.slice(3), attribute(tag, 'content') ?? '']] : [];
    }),
  );
}

test('the card that WhatsApp draws of a link has a title, a line of text, the address and a picture of the size that it says [DOOR-146]', async () => {
  const { read, app, location } = await openFullShop();
  for (const [path, title] of [
    ['/d/asha-agrovet', /^Asha Agrovet/],
    ['/d/asha-agrovet/p/dap', /^DAP – TZS 1,500 – Asha Agrovet$/],
  ] as const) {
    const page = (await read(path)).body;
    const card = readCard(page);
    expect(card).toMatchObject({
      title: expect.stringMatching(title),
      url: expect.stringContaining(`http://duka.example${path}`),
    });
    expect([...(card.title ?? '')].length).toBeLessThanOrEqual(100);
    expect(card.description).toMatch(/^.{10,200}$/s);
    // Whoever draws the card asks for the picture itself, and reads no more than the first 300 kB of the page.
    expect(card.image).toMatch(/^http:\/\/duka\.example\/d\/asha-agrovet\/i\/dap\?/);
    expect(page.indexOf('og:image')).toBeLessThan(10_000);
    const picture = await app.inject({
      url: (card.image ?? '').replace('http://duka.example', ''),
      headers: { accept: '*/*' },
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/(jpeg|png)$/),
    ]);
    expect(picture.rawPayload.length).toBeLessThan(300_000);
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect({ width: String(width), height: String(height) }).toEqual({
      width: card['image:width'],
      height: card['image:height'],
    });
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(300);
  }
  // A secret link has no card.
  expect(readCard((await read(location)).body)).toEqual({});
});
