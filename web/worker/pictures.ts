/** The picture that a call asks for: the id of its file, and whether it is asked for small. */
export interface AskedPicture {
  readonly fileId: string;
  readonly isSmall: boolean;
}

/** The side in pixels up to which a picture is kept (`web/src/offline/kept-pictures.ts`), and the sides where data is saved. */
const smallSide = 128;
const savingSide = { small: 64, large: 480 };

/** Reads which picture of the shop an address asks for; undefined for every other one. */
export function readPicture({ pathname, searchParams }: URL): AskedPicture | undefined {
  const [, fileId, how] = /^\/v1\/storage\/buckets\/[^/]+\/files\/([^/]+)\/(preview|view)$/.exec(pathname) ?? [];
  if (fileId === undefined) return undefined;
  const width = Number(searchParams.get('width'));
  return { fileId, isSmall: how === 'preview' && width > 0 && width <= smallSide };
}

/** The address of the same picture with fewer pixels. */
export function toSaving({ href }: URL, { isSmall }: AskedPicture): string {
  const url = new URL(href.replace(/\/view(?=\?|$)/, '/preview'));
  const side = String(isSmall ? savingSide.small : savingSide.large);
  url.searchParams.set('width', side);
  if (isSmall) url.searchParams.set('height', side);
  else url.searchParams.delete('height');
  return url.href;
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
    const isSaving = await savesData();
    const answer = await (isSaving
      ? fetch(toSaving(new URL(request.url), asked), { credentials: 'include' })
      : fetch(request));
    if (asked.isSmall && answer.ok) await cache.put(key, answer.clone()).catch(passNoRoom);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** As `web/src/offline/saves-data.ts` keeps the choice, else as the browser asks. */
async function savesData(): Promise<boolean> {
  const cache = await caches.open('duka-choices');
  const chosen = await cache.match('/saves-data');
  if (chosen) return (await chosen.text()) === 'on';
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** The device has no room: the picture is shown and not kept. */
function passNoRoom(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
