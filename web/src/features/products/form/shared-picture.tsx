import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';

/** Where the service worker keeps a picture that another app has shared (`web/worker/shared-picture.ts`). */
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

/** Hands the picture that was shared into this form to it once, or says that none came. */
export function SharedPicture({ isWanted, onFile }: SharedPictureProps) {
  const [found, setFound] = useState<Shared | null>();
  const take = useEffectEvent((shared: Shared | undefined) => {
    if (found !== undefined || !isWanted) return;
    setFound(shared ?? null);
    if (shared) onFile(shared.file);
  });
  useEffect(() => {
    let isLeft = false;
    readShared().then((shared) => {
      if (!isLeft) take(shared);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  if (found === null) return <Alert kind="warning">{m.product_shared_missing()}</Alert>;
  if (found && found.files > 1) return <Alert kind="info">{m.product_shared_first({ count: found.files })}</Alert>;
  return null;
}

/** What was shared is stored with the product now, or was given up. */
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
