/** The picture that a call asks for: the id of its file, and whether it is asked for small. */
export interface AskedPicture {
  readonly fileId: string;
  readonly isSmall: boolean;
  /** The pixels across which it is shown, where a page on a phone says so. */
  readonly shown?: number;
}

/** The side in pixels up to which a picture is kept (`web/src/data/local-store/stored-pictures.ts`), and the sides where data is saved. */
const smallSide = 128;
const savingSide = { small: 64, large: 480 };
/**
 * How good a picture is that is made for a phone's screen: a third of the bytes of the stored one, and no difference at that size. AVIF
 * looks at 40 as JPEG does at 60, in half of its bytes.
 */
const jpegQuality = '60';
const avifQuality = '40';

/** Reads which picture of the shop an address asks for; undefined for every other one. */
export function readPicture({ pathname, searchParams, hash }: URL): AskedPicture | undefined {
  const [, fileId, how] = /^\/v1\/storage\/buckets\/[^/]+\/files\/([^/]+)\/(preview|view)$/.exec(pathname) ?? [];
  if (fileId === undefined) return undefined;
  const width = Number(searchParams.get('width'));
  const [, shown] = how === 'view' ? (/^#shown=(\d+)$/.exec(hash) ?? []) : [];
  const isSmall = how === 'preview' && width > 0 && width <= smallSide;
  return { fileId, isSmall, ...(shown !== undefined && { shown: Number(shown) }) };
}

/** The address of a picture in a form that its page takes: as wide as it is shown, or as it may be where data is saved. */
function toShown({ href }: URL, shown: number, takesAvif: boolean): string {
  const url = new URL(href.replace(/\/view(?=[?#]|$)/, '/preview'));
  url.searchParams.delete('height');
  url.searchParams.set('width', String(shown));
  if (takesAvif) setAvif(url);
  else url.searchParams.set('quality', jpegQuality);
  url.hash = '';
  return url.href;
}

/** The address of the same small picture in fewer bytes. */
function toSmaller({ href }: URL, takesAvif: boolean, saves: boolean): string {
  const url = new URL(href);
  if (saves) for (const side of ['width', 'height']) url.searchParams.set(side, String(savingSide.small));
  if (takesAvif) setAvif(url);
  return url.href;
}

function setAvif({ searchParams }: URL): void {
  searchParams.set('quality', avifQuality);
  searchParams.set('output', 'avif');
}

/**
 * Answers a picture: a small one that is kept without asking, any other from the server, and where that cannot be reached the small
 * one in its place. Small ones that come are kept. A file never changes under its id, and signing out removes what is kept.
 */
export async function answerPicture(request: Request, asked: AskedPicture): Promise<Response> {
  const cache = await caches.open('duka-pictures');
  const key = `/picture/${asked.fileId}`;
  const kept = await cache.match(key);
  if (kept && asked.isSmall) return kept;
  try {
    const accept = request.headers.get('accept') ?? '*/*';
    const smaller = findSmaller(new URL(request.url), asked, accept.includes('image/avif'), await savesData());
    const headers = { accept };
    const answer = await (smaller === undefined ? fetch(request) : fetch(smaller, { credentials: 'include', headers }));
    if (asked.isSmall && answer.ok) await cache.put(key, answer.clone()).catch(passStorageFull);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The address of a picture of fewer bytes that does as well; undefined where it is to be as it was asked for. */
function findSmaller(url: URL, { isSmall, shown }: AskedPicture, takesAvif: boolean, saves: boolean) {
  if (isSmall) return takesAvif || saves ? toSmaller(url, takesAvif, saves) : undefined;
  const width = saves ? Math.min(shown ?? savingSide.large, savingSide.large) : shown;
  return width === undefined ? undefined : toShown(url, width, takesAvif);
}

/** As `web/src/data/changes/saves-data.ts` keeps the choice, else as the browser asks. */
async function savesData(): Promise<boolean> {
  const cache = await caches.open('duka-choices');
  const chosen = await cache.match('/saves-data');
  if (chosen) return (await chosen.text()) === 'on';
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** The device has no room: the picture is shown and not kept. */
function passStorageFull(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
