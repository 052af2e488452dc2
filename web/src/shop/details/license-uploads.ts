import { hasLicense, placeholderLicensePath } from '@duka/domain/shops/license';
import type { StoreDocument } from '#boot/find-shop.ts';
import { store as keep, readStored, removeStored } from '#data/browser-storage.ts';
import { fileViewUrl, uploadFile } from '#data/calls/files.ts';
import { ApiFailure, isWorthRetrying } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { updateStoreDetails } from './store-documents.ts';

/**
 * The state of a seller's license. It lives outside the screens, so that an upload goes on when its form is left
 * (SHOP-021, G-21). `waiting` means that the store does not exist yet; `lost` that only the file's name is left, as
 * after a reload.
 */
export type LicenseUpload =
  | { readonly state: 'none' | 'stored' }
  | { readonly state: 'uploading'; readonly fileName: string; readonly share: number }
  | { readonly state: 'waiting' | 'unavailable' | 'failed' | 'lost'; readonly fileName: string };

interface Entry {
  upload: LicenseUpload;
  file?: File | undefined;
  /** The id is stored for a second try with the same file. */
  fileId?: string | undefined;
  abort?: AbortController;
  /** The file's view link, once it is uploaded. */
  link?: string | undefined;
  storeId?: string;
  /** The license field of its store, once the link was written to it. */
  written?: string | undefined;
  onStored?: ((store: StoreDocument) => void) | undefined;
}

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

/** Milliseconds before each further try to write the link. */
const writeAgainMs = [1_000, 4_000];

export function onLicenseChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readLicenseUpload(userId: string): LicenseUpload {
  return entryOf(userId).upload;
}

/** Returns the license that a store got after it was read; undefined when there was none. */
export function licenseWrittenLater(userId: string): string | undefined {
  return entries.get(userId)?.written;
}

/** Returns the license of a new store: the uploaded file's link, else the placeholder (DATA-025). */
export function licenseForNewStore(userId: string): string {
  return entryOf(userId).link ?? `${location.origin}${placeholderLicensePath}`;
}

/** Starts the upload of a file, which was checked before, and gives up one under way. */
export function startLicenseUpload(userId: string, file: File): void {
  const entry = entryOf(userId);
  entry.abort?.abort();
  entry.file = file;
  entry.fileId = ID.unique();
  entry.link = undefined;
  keep(nameKey(userId), file.name);
  removeStored(linkKey(userId));
  void upload(userId, entry, file, entry.fileId);
}

/** Discards the file; the store's license stays. */
export function cancelLicenseUpload(userId: string): void {
  const entry = entryOf(userId);
  entry.abort?.abort();
  forgetFile(userId, entry);
  show(entry, { state: 'none' });
}

/** Tries again with the same file, or with the link alone when only the store could not be reached. */
export function retryLicenseUpload(userId: string): void {
  const entry = entryOf(userId);
  if (entry.link) void writeLink(userId, entry);
  else if (entry.file && entry.fileId) void upload(userId, entry, entry.file, entry.fileId);
}

/** Connects the license with this store; one that was uploaded meanwhile is written to it. */
export function attachLicense(userId: string, store: StoreDocument, onStored?: (store: StoreDocument) => void): void {
  const entry = entryOf(userId);
  entry.storeId = store.$id;
  entry.onStored = onStored;
  if (entry.link === undefined) return;
  if (entry.link === store.license) settle(userId, entry);
  else void writeLink(userId, entry);
}

async function upload(userId: string, entry: Entry, file: File, fileId: string): Promise<void> {
  const abort = new AbortController();
  entry.abort = abort;
  const fileName = file.name;
  show(entry, { state: 'uploading', fileName, share: 0 });
  try {
    await sendFile(userId, file, fileId, abort.signal, (share) => {
      if (entry.abort === abort && !abort.signal.aborted) show(entry, { state: 'uploading', fileName, share });
    });
    if (abort.signal.aborted) return;
    entry.link = fileViewUrl(fileId);
    keep(linkKey(userId), entry.link);
    if (entry.storeId === undefined) show(entry, { state: 'waiting', fileName });
    else await writeLink(userId, entry);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (abort.signal.aborted) return;
    console.info('The license could not be uploaded', error);
    // Anything else is a refusal of the file (SHOP-025).
    const isUnavailable = error.status === 401 || error.status === 404;
    show(entry, { state: isUnavailable ? 'unavailable' : 'failed', fileName });
  }
}

/** Sends the file, readable by its owner alone, as a license is nobody else's business (decision 0019). */
async function sendFile(
  userId: string,
  file: File,
  fileId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const permissions = ['read', 'update', 'delete'].map((action) => `${action}("user:${userId}")`);
  try {
    await uploadFile(file, { permissions, onProgress, fileId, signal });
  } catch (error) {
    // An earlier try whose answer was lost has stored it.
    if (!(error instanceof ApiFailure) || error.type !== 'storage_file_already_exists') throw error;
  }
}

async function writeLink(userId: string, entry: Entry, failures = 0): Promise<void> {
  const { link, storeId, upload: before } = entry;
  if (link === undefined || storeId === undefined) return;
  const fileName = 'fileName' in before ? before.fileName : '';
  show(entry, { state: 'uploading', fileName, share: 1 });
  try {
    const store = await updateStoreDetails(storeId, { license: link });
    if (entry.link === link) settle(userId, entry, store);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (entry.link !== link) return;
    const waitMs = isWorthRetrying(failures, error) ? writeAgainMs[failures] : undefined;
    if (waitMs !== undefined) setTimeout(() => void writeLink(userId, entry, failures + 1), waitMs);
    else show(entry, { state: 'failed', fileName });
  }
}

function settle(userId: string, entry: Entry, store?: StoreDocument): void {
  forgetFile(userId, entry);
  show(entry, { state: 'stored' });
  if (!store) return;
  entry.written = store.license ?? undefined;
  entry.onStored?.(store);
}

function forgetFile(userId: string, entry: Entry): void {
  entry.file = undefined;
  entry.fileId = undefined;
  entry.link = undefined;
  removeStored(nameKey(userId));
  removeStored(linkKey(userId));
}

function show(entry: Entry, shown: LicenseUpload): void {
  entry.upload = shown;
  // It goes on when its form is left, but not when the tab is closed.
  const isUnderWay = [...entries.values()].some(({ upload }) => upload.state === 'uploading');
  if (isUnderWay) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
  for (const listener of listeners) listener();
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Returns what this device still knows of a file chosen before a reload: its name, and its link when it had been
 * uploaded.
 */
function entryOf(userId: string): Entry {
  const known = entries.get(userId);
  if (known) return known;
  const fileName = readStored(nameKey(userId));
  const link = readStored(linkKey(userId));
  const entry: Entry = { upload: { state: 'none' } };
  if (fileName !== null && link !== null && hasLicense(link)) {
    entry.link = link;
    entry.upload = { state: 'waiting', fileName };
  } else if (fileName !== null) entry.upload = { state: 'lost', fileName };
  entries.set(userId, entry);
  return entry;
}

/** The name of a file that could not be uploaded is stored on the device. */
const nameKey = (userId: string) => `duka.license.${userId}.name`;
const linkKey = (userId: string) => `duka.license.${userId}.link`;
