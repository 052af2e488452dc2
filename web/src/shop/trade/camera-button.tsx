import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

/** The dialog with the camera is loaded when it is asked for. */
const CameraDialog = lazyComponent(async () => (await import('./camera-dialog.tsx')).CameraDialog);

/** Reads barcodes with the camera where the browser can; elsewhere there is no button. */
export function CameraButton({ onScan }: { onScan: (barcode: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  if (!('BarcodeDetector' in window) || !navigator.mediaDevices) return null;
  return (
    <>
      <Button variant="secondary" icon="camera" onClick={() => setOpen(true)} size="iconOnPhone" className="shrink-0">
        <span className="max-sm:sr-only">{m.orders_camera()}</span>
      </Button>
      {isOpen ? (
        <LazyPart>
          <CameraDialog onScan={onScan} onClose={() => setOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
