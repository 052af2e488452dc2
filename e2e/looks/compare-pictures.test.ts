import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDifference, readWindowHeight, shrink } from './compare-pictures.ts';

interface Drawn {
  /** Side of the icon in CSS pixels. */
  readonly icon?: number;
  readonly ink?: string;
  /** CSS pixels by which all of it lies further to the right and down. */
  readonly shift?: number;
  /** How wide the edges of letters are smeared, as another rasterizer does it. */
  readonly smear?: number;
  readonly words?: string;
  /** The width of the window in CSS pixels. */
  readonly width?: number;
}

/** An icon and a line of bars as thin as letters, on a card. */
function draw({
  icon = 20,
  ink = '#20261c',
  shift = 0,
  smear = 0,
  words = 'mwanga wa jua',
  width = 240,
}: Drawn = {}): Promise<Buffer> {
  const bars = [...words].map((letter, index) =>
    letter === ' '
      ? ''
      : `<rect x="${60 + index * 8}" y="${letter === 'j' ? 28 : 26}" width="1.6" height="11"/><rect x="${60 + index * 8}" y="30" width="5" height="1.6"/>`,
  );
  const bell = `<svg x="20" y="20" width="${icon}" height="${icon}" viewBox="0 0 24 24" fill="none" stroke="${ink}" stroke-width="1.75"><path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5Zm3.7 4h3.6M12 3.5v2"/></svg>`;
  const things = `<g transform="translate(${shift} ${shift})" fill="${ink}">${bell}${bars.join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="80"><rect width="${width}" height="80" fill="#fffdf8"/>${things}</svg>`;
  const picture = sharp(Buffer.from(svg)).png();
  return (smear > 0 ? sharp(Buffer.from(svg)).blur(smear).png() : picture).toBuffer();
}

async function compare(before: Drawn, now: Drawn): Promise<string | undefined> {
  return (await findDifference(await shrink(await draw(before)), await draw(now)))?.reason;
}

test('the same screen looks the same', async () => {
  expect(await compare({}, {})).toBeUndefined();
});

/** A phone's and a computer's, whose snapshot is smaller. */
const widths = [240, 1280];

test.each([
  ['letters placed a third of a pixel further', { shift: 0.33 }],
  ['a page one pixel further down', { shift: 1 }],
  ['letters with softer edges', { smear: 0.8 }],
  ['letters a shade darker', { ink: '#12160f' }],
])('another way of drawing is no difference: %s', async (_, drawn) => {
  for (const width of widths) {
    expect(await compare({ width }, { ...drawn, width })).toBeUndefined();
    expect(await compare({ ...drawn, width }, { width })).toBeUndefined();
  }
});

test.each([
  ['an icon grown by a fifth', { icon: 24 }],
  ['an icon grown to 168 px', { icon: 168 }],
  ['an icon that is gone', { icon: 0.01 }],
  ['another word', { words: 'mwanga wa kuku' }],
  ['a line of words that is gone', { words: '' }],
  ['words in another colour', { ink: '#a5301d' }],
  ['all of it six pixels further', { shift: 6 }],
])('a change of the screen is one: %s', async (_, drawn) => {
  for (const width of widths) {
    expect(await compare({ width }, { ...drawn, width })).toMatch(/tiles look different/);
    expect(await compare({ ...drawn, width }, { width })).toMatch(/tiles look different/);
  }
});

test('a screen of another size is reported as such, and a snapshot knows the height of its window', async () => {
  const snapshot = await shrink(await draw());
  expect(await readWindowHeight(snapshot, 240)).toBe(80);
  const higher = await sharp(await draw())
    .extend({ bottom: 20 })
    .png()
    .toBuffer();
  expect((await findDifference(snapshot, higher))?.reason).toBe('120 x 50 instead of 120 x 40 pixels in the snapshot');
});

test('what differs is marked in red at its place', async () => {
  const difference = await findDifference(await shrink(await draw()), await draw({ icon: 0.01 }));
  const at = async (left: number, top: number) => {
    const pixel = sharp(difference?.picture).extract({ left, top, width: 1, height: 1 }).raw();
    const [red = 0, green = 0] = await pixel.toBuffer();
    return red - green;
  };
  expect(await at(14, 14)).toBeGreaterThan(40);
  expect(Math.abs(await at(100, 36))).toBeLessThan(10);
});
