import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

/** Milliseconds between two readings of the picture: often enough for a hand, seldom enough for a cheap phone. */
const lookEveryMs = 200;

/** The browser's own reader of barcodes, which TypeScript does not know yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: new () => BarcodeReader;

/** Shows the camera's picture and takes the first barcode in it. The picture stays on the phone. */
export function CameraDialog({
  onScan,
  onClose,
}: {
  onScan: (barcode: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const take = useEffectEvent((barcode: string) => {
    void onScan(barcode);
    onClose();
  });

  useEffect(() => {
    const element = video.current;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reader = new BarcodeDetector();

    async function look() {
      if (isOver || !element) return;
      const [found] = element.readyState >= element.HAVE_CURRENT_DATA ? await reader.detect(element) : [];
      if (isOver) return;
      if (found) take(found.rawValue);
      else timer = setTimeout(look, lookEveryMs);
    }

    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (!element || isOver) return stop();
        element.srcObject = stream;
        await element.play();
        await look();
      } catch (error) {
        // The camera was refused, is missing, or is held by another program; leaving the dialog interrupts the playing
        // too.
        if (!(error instanceof DOMException)) throw error;
        if (!isOver)
          setProblem(error.name === 'NotAllowedError' ? m.orders_camera_refused() : m.orders_camera_failed());
      }
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <Dialog open onClose={onClose} title={m.orders_camera()}>
      {problem ? <Alert kind="error">{problem}</Alert> : <p className="mb-3 text-muted">{m.orders_camera_text()}</p>}
      <video ref={video} muted playsInline className={`w-full rounded-control bg-sunken ${problem ? 'hidden' : ''}`} />
    </Dialog>
  );
}
