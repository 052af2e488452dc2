import { expect, test } from './fixtures.ts';
import { judgeLayout } from './looks/judge-layout.ts';

/** A page as the app's are: a bar on top, a bar at the bottom, and a form between them. */
const soundPage = `<!doctype html><html lang="en"><style>
  body { margin: 0; font: 16px/24px sans-serif; }
  header { position: sticky; top: 0; height: 60px; background: #eee; z-index: 1; }
  nav { position: fixed; bottom: 0; left: 0; right: 0; height: 56px; background: #ddd; z-index: 1; }
  main { padding: 16px 16px 80px; }
  button, input { font: inherit; height: 44px; box-sizing: border-box; }
  svg { width: 20px; height: 20px; fill: none; stroke: currentColor; }
  .search { position: relative; }
  .search input { width: 100%; padding: 0 52px 0 12px; }
  .search button { position: absolute; right: 0; top: 0; width: 44px; }
  h1 { margin: 0; font: inherit; }
  .tall { height: 876px; }
  .cut { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  html { scroll-padding: 70px 0 70px; }
  section { position: fixed; inset: auto 16px 70px; margin: 0; border: 0; padding: 0; width: auto; }
  ol { margin: 0; padding: 0; list-style: none; }
</style><header><a href="#home">Duka</a></header>
<main>
  <h1>Orders of today</h1>
  <p class="words">Fertilisers and seeds, delivered to Usa River on Saturday</p>
  <p class="amount">TZS 6,411,100</p>
  <p class="search"><input aria-label="Search" placeholder="Name or phone"><button aria-label="Clear">x</button></p>
  <p class="row"><button id="save"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4h16"/></svg> Save</button>
    <button id="cancel">Cancel</button></p>
  <p class="cut">Your order is on its way and will be there by Saturday noon</p>
  <p class="tall"></p>
  <p><button id="last">Show older</button></p>
</main>
<nav><a href="#orders">Orders</a></nav><section popover="manual"><ol></ol></section></html>`;

const faults: readonly [fault: string, css: string, finding: RegExp][] = [
  ['a page wider than its window', '.words { width: 900px }', /scrolls sideways: the page is \d+ px wide/],
  [
    'a box that is pushed sideways',
    'main p.row { overflow-x: auto; white-space: nowrap } #cancel { width: 900px }',
    /scrolls sideways: .* lie in a box/,
  ],
  ['an icon of 168 px', 'svg { width: 168px; height: 168px }', /an icon has outgrown its size: 168 x 168 px/],
  ['an icon of twice its size', 'svg { width: 40px; height: 40px }', /an icon has outgrown its size: 40 x 40 px/],
  ['an icon that is squeezed', 'svg { width: 9px }', /an icon has outgrown its size: 9 x 20 px/],
  [
    'words in a column of letters',
    '.words { width: 8px; overflow-wrap: anywhere }',
    /a word is broken: "Fertilisers" is broken/,
  ],
  [
    'a word that is broken inside',
    '.words { width: 60px; word-break: break-all }',
    /a word is broken: "Fertilisers" is broken/,
  ],
  [
    'an amount whose currency stands a line above it',
    '.amount { width: 70px }',
    /a word is broken: the amount "TZS 6,411,100" is broken/,
  ],
  [
    'words wider than their button',
    '#cancel { width: 30px; padding: 0 }',
    /words are wider than their control: "Cancel"/,
  ],
  [
    'a button over a button',
    '#cancel { margin-left: -30px }',
    /a control cannot be pressed: .*cancel.* lies over it: .*save/,
  ],
  [
    'a button over what is typed',
    '.search input { padding-right: 0 }',
    /a control cannot be pressed: .*Clear.* lies over it: .*Search/,
  ],
  [
    'a button behind the bar at the bottom',
    'main { padding-bottom: 16px }',
    /a control cannot be pressed: .*nav.* lies over it: .*last/,
  ],
  [
    'a button behind the bar on top',
    '#save { position: fixed; top: 5px; z-index: 0 }',
    /a control cannot be pressed: .*Duka.* lies over it: .*save/,
  ],
  [
    'a button beyond the side',
    '#save { position: relative; left: -60px }',
    /a control cannot be pressed: beyond the side/,
  ],
  [
    'a button above the window',
    '#save { position: fixed; top: -30px }',
    /a control cannot be pressed: outside the window/,
  ],
  [
    'a button that floats over another',
    '#save { position: fixed }',
    /something floats over a control: .*save.* over .*cancel/,
  ],
  ['text that is cut and does not say so', '.cut { text-overflow: clip }', /text is cut without a sign: "Your order/],
  [
    'text that is cut at its lower edge',
    '.cut { white-space: normal; height: 30px }',
    /text is cut without a sign: "Your order/,
  ],
  ['a hint that is cut', '.search { width: 140px }', /a hint or a heading is cut: "Name or phone" is \d+ px wide/],
  [
    'a heading that is cut',
    'h1 { width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
    /a hint or a heading is cut: the heading "Orders of today"/,
  ],
  [
    'a button that has the focus behind the bar at the bottom',
    'html { scroll-padding-bottom: 0 } .tall { margin-bottom: 900px }',
    /what has the focus is hidden: at the bottom under .*: .*last/,
  ],
  [
    'a link that has the focus behind the bar on top',
    'html { scroll-padding-top: 0 } .tall { margin-bottom: 900px }',
    /what has the focus is hidden: at the top under .*Duka/,
  ],
  [
    'a notice over the bar at the bottom',
    'section { inset: auto 16px 20px }',
    /a notice lies over a control or a heading: from .*orders/,
  ],
  [
    'a notice over the heading of the page',
    'section { inset: 70px 16px auto }',
    /a notice lies over a control or a heading: from .*Orders/,
  ],
  [
    'a bar of actions above the tabs',
    'main p.row { position: fixed; inset: auto 0 56px; margin: 0; background: #eee }',
    /a second bar stands at the bottom: .*row.* and .*nav/,
  ],
];

test.use({ viewport: { width: 360, height: 640 } });

test('a page on which all is in its place is found sound, and stays where it was scrolled to', async ({ page }) => {
  await page.setContent(soundPage);
  await page.evaluate(() => window.scrollTo(0, 123));
  expect(await judgeLayout(page)).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(123);
});

test('each fault of a layout is found, and reported with its place', async ({ page }) => {
  for (const [fault, css, finding] of faults) {
    await page.setContent(soundPage.replace('</style>', `${css}</style>`));
    expect(await judgeLayout(page), fault).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  }
});

test('what is behind an open dialog need not be reached, what is in it must', async ({ page }) => {
  const dialog = '<dialog id="ask"><button>Delete</button></dialog></html>';
  await page.setContent(
    soundPage.replace('</html>', dialog).replace('</style>', '#cancel { margin-left: -30px }</style>'),
  );
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  expect(await judgeLayout(page)).toEqual([]);
  await page.addStyleTag({ content: 'dialog button { position: fixed; top: 900px }' });
  expect(await judgeLayout(page)).toEqual([expect.stringMatching(/outside the window .*Delete/)]);
});
