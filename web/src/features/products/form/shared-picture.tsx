import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

/** The cache in which the service worker stores a picture that another app has shared (`web/worker/service-worker.ts`). */
const cacheName = 'duka-shared';
const address = '/shared-picture';

/** The first picture, and how many were shared with it. */
interface Shared {
  readonly file: File;
  readonly files: number;
}

interface SharedPictureProps {
  /** Nothing was chosen in its place meanwhile. */
  isWanted: boolean;
  onFile: (file: File) => void;
}

/**
 * Asks whether the picture that was shared into this form is to be used, or says that none came. It is never taken without the
 * seller's word: a page of somebody else can send files to the address of the share target too.
 */
export function SharedPicture({ isWanted, onFile }: SharedPictureProps) {
  const [found, setFound] = useState<Shared | null>();
  useEffect(() => {
    let isLeft = false;
    readShared().then((shared) => {
      if (!isLeft) setFound(shared ?? null);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  if (found === null) return <Alert kind="warning">{m.product_shared_missing()}</Alert>;
  if (!found || !isWanted) return null;
  const { file, files } = found;
  return (
    <Alert kind="info">
      <p className="wrap-anywhere">{m.product_shared_question({ name: file.name })}</p>
      {files > 1 ? <p>{m.product_shared_first({ count: files })}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="compact" onClick={() => onFile(file)}>
          {m.product_shared_use()}
        </Button>
        <Button size="compact" variant="secondary" onClick={() => discardShared().then(() => setFound(undefined))}>
          {m.product_shared_discard()}
        </Button>
      </div>
    </Alert>
  );
}

/** Removes the shared picture: it is stored with the product now, or was discarded. */
export async function discardShared(): Promise<void> {
  if ('caches' in window) await caches.delete(cacheName);
}

async function readShared(): Promise<Shared | undefined> {
  if (!('caches' in window)) return undefined;
  try {
    const kept = await (await caches.open(cacheName)).match(address);
    if (!kept) return undefined;
    const name = decodeURIComponent(kept.headers.get('x-name') ?? '');
    const blob = await kept.blob();
    return { file: new File([blob], name, { type: blob.type }), files: Number(kept.headers.get('x-files')) };
  } catch (error) {
    // The browser grants no storage.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
