import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Difference, findDifference, readWindowHeight, shrink } from './compare-pictures.ts';
import { readAtRest } from './rest.ts';

const folder = join(import.meta.dirname, 'pictures');

/** A page is shown whole up to this height in CSS pixels; what is below repeats what is above, as in a list. */
const maxHeight = 1500;
/** CSS pixels by which a page may be higher or lower than it was: lines of letters are rounded elsewhere. */
const heightTolerance = 24;

/** Whether a picture that differs from its snapshot fails, or replaces it; `renew all` replaces every snapshot. */
export type Mode = 'compare' | 'renew' | 'renew all';

/** The theme of a page, and the name of its snapshot. */
export interface Snapshot {
  readonly name: string;
  readonly scheme: 'light' | 'dark';
}

/**
 * Compares the page, in a window of its width, with its snapshots of these looks; returns the differences. The page keeps the theme of
 * the last look.
 */
export async function compareSnapshots(page: Page, snapshots: readonly Snapshot[], mode: Mode): Promise<string[]> {
  if (snapshots.length === 0) return [];
  const wanted = await measurePage(page);
  const findings: string[] = [];
  for (const { name, scheme } of snapshots) {
    await page.emulateMedia({ colorScheme: scheme });
    findings.push(...(await compareSnapshot(page, wanted, name, mode)));
  }
  return findings;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function compareSnapshot(page: Page, wanted: Size, name: string, mode: Mode): Promise<string[]> {
  const file = join(folder, `${name}.webp`);
  const old = existsSync(file) ? readFileSync(file) : undefined;
  const oldHeight = old === undefined ? undefined : await readWindowHeight(old, wanted.width);
  const isAsHigh = oldHeight !== undefined && Math.abs(oldHeight - wanted.height) <= heightTolerance;
  const height = oldHeight !== undefined && (isAsHigh || mode === 'compare') ? oldHeight : wanted.height;
  const { picture: now, difference } = await takeUntilStill(
    () => takeScreenshot(page, { ...wanted, height }),
    async (picture) => (old === undefined ? undefined : findDifference(old, picture)),
  );
  const looksTheSame = isAsHigh && difference === undefined;
  if (looksTheSame && mode !== 'renew all') return [];
  const small = await shrink(now);
  if (!looksTheSame) await showDifference(name, { old, now: small, difference });
  if (mode !== 'compare') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, small);
    return [];
  }
  if (oldHeight === undefined) return [`${name}: there is no picture yet`];
  const heights = isAsHigh ? [] : [`${name}: the page is ${wanted.height} px high instead of ${oldHeight}`];
  return [...heights, ...(difference ? [`${name}: ${difference.reason}`] : [])];
}

/**
 * Takes pictures until one shows no difference, or two in a row are the same: a frame may be drawn before all its parts are in place, such as
 * a bar that was moved with the window. Returns the last one.
 */
export async function takeUntilStill<Difference>(
  take: () => Promise<Buffer>,
  find: (picture: Buffer) => Promise<Difference | undefined>,
): Promise<{ picture: Buffer; difference: Difference | undefined }> {
  let picture = await take();
  let difference = await find(picture);
  while (difference !== undefined) {
    const again = await take();
    if (again.equals(picture)) break;
    picture = again;
    difference = await find(picture);
  }
  return { picture, difference };
}

/** Returns the names of all snapshots. */
export function listSnapshots(): string[] {
  return readdirSync(folder).map((file) => file.replace('.webp', ''));
}

/** The size of a window that shows the whole page; its height is a multiple of 6. */
async function measurePage(page: Page): Promise<Size> {
  const { width, height } = page.viewportSize() as Size;
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  return { width, height: Math.min(Math.ceil(Math.max(pageHeight, height) / 6) * 6, maxHeight) };
}

/** Takes the screenshot over DevTools: Playwright's own preparation takes longer than the screenshot, and `readAtRest` replaces it. */
async function takeScreenshot(page: Page, size: Size): Promise<Buffer> {
  if (page.viewportSize()?.height !== size.height) await page.setViewportSize(size);
  await readAtRest(page, String(holdStill));
  const devtools = await openDevtools(page);
  // JPEG takes a fifth of the time of PNG, and once the picture is shrunk its artefacts are invisible.
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 95,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** Runs in the page. Stops endless animations at their first frame, and gives the random code of a new product a fixed end. */
function holdStill(): void {
  const endless = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
  for (const animation of endless) animation.cancel();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (/^P400000\d{3}$/.test(text.nodeValue ?? '')) text.nodeValue = 'P400000123';
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function openDevtools(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Git ignores this folder, and each run of the journeys begins with an empty one. */
const reportFolder = join(import.meta.dirname, '../../test-results/looks');

/** Puts a picture that looks different, or is new, on the page that shows old, new and difference side by side. */
async function showDifference(
  name: string,
  { old, now, difference }: { old?: Buffer | undefined; now: Buffer; difference?: Difference | undefined },
): Promise<void> {
  mkdirSync(reportFolder, { recursive: true });
  const write = async (kind: string, picture: Buffer | undefined) => {
    if (picture !== undefined)
      await sharp(picture)
        .png()
        .toFile(join(reportFolder, `${name}.${kind}.png`));
  };
  await Promise.all([write('old', old), write('difference', difference?.picture), write('new', now)]);
  writeReport();
}

/** Writes the report of all pictures in the folder. Each worker writes it again, so the last one lists the pictures of all. */
function writeReport(): void {
  const files = new Set(readdirSync(reportFolder));
  const names = [...files].filter((file) => file.endsWith('.new.png')).map((file) => file.slice(0, -'.new.png'.length));
  const rows = names.sort().map((name) => {
    const cells = ['old', 'new', 'difference'].map((kind) => {
      const file = `${name}.${kind}.png`;
      return `<td>${files.has(file) ? `<img src="${file}" alt="${kind}">` : 'none'}</td>`;
    });
    return `<tr><th colspan="3">${name}</th></tr><tr>${cells.join('')}</tr>`;
  });
  const style =
    'body{font-family:sans-serif}td{vertical-align:top;padding:4px}th{text-align:left}img{border:1px solid #888}';
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>${style}</style>`;
  const table = `<table><tr><td>old</td><td>new</td><td>difference</td></tr>${rows.join('')}</table>`;
  writeFileSync(
    join(reportFolder, 'index.html'),
    `${head}<h1>${names.length} pictures look different</h1>${table}</html>`,
  );
}
