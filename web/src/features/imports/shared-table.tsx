import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

/** The cache in which the service worker stores a file that another app has shared (`web/worker/service-worker.ts`). */
const cacheName = 'duka-shared';
const address = '/shared-table';

/** Asks whether to read the spreadsheet that another app has shared: a page of somebody else can send one too. */
export function SharedTable({ onFile }: { onFile: (file: File) => void }) {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isLeft = false;
    readShared().then((shared) => {
      if (!isLeft) setFile(shared);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  if (!file) return null;
  const discard = async () => {
    setFile(undefined);
    await caches.delete(cacheName);
  };
  return (
    <Alert kind="info">
      <p className="wrap-anywhere">{m.import_shared_question({ name: file.name })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="compact"
          onClick={async () => {
            await discard();
            onFile(file);
          }}
        >
          {m.import_shared_use()}
        </Button>
        <Button size="compact" variant="secondary" onClick={discard}>
          {m.product_shared_discard()}
        </Button>
      </div>
    </Alert>
  );
}

async function readShared(): Promise<File | undefined> {
  if (!('caches' in window)) return undefined;
  try {
    const response = await (await caches.open(cacheName)).match(address);
    if (!response) return undefined;
    return new File([await response.blob()], decodeURIComponent(response.headers.get('x-name') ?? ''));
  } catch (error) {
    // The browser grants no storage.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
