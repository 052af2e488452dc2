import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { ShareText, share } from '#shop/trade/share-text.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadFile } from '#ui/forms/download-file.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { toReceiptText } from './receipt-text.ts';

interface ReceiptShareProps {
  content: ReceiptContent;
  /** The name of the picture's file, without its ending. */
  fileName: string;
  /** A text that is no phone number, in an order from before R47, cannot receive the receipt. */
  customerPhone: string;
}

/** Hands the receipt to the customer: as a text by the phone's own apps, or as a picture. */
export function ReceiptShare({ content, fileName, customerPhone }: ReceiptShareProps) {
  const [isDrawing, setDrawing] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function sharePicture() {
    setDrawing(true);
    setFailed(false);
    try {
      const { drawReceipt } = await import('./receipt-picture.ts');
      const picture = await drawReceipt(content);
      const file = new File([picture], `${fileName}.png`, { type: picture.type });
      if (navigator.canShare?.({ files: [file] })) await share({ files: [file] });
      else downloadFile(file.name, file);
    } catch {
      // The script did not come, or the browser draws nothing: the text is still there to be shared.
      setFailed(true);
    } finally {
      setDrawing(false);
    }
  }

  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ShareText
        text={toReceiptText(content)}
        phone={customerPhone.startsWith('+') ? customerPhone : ''}
        copiedText={m.orders_receipt_copied()}
      >
        <Button variant="secondary" icon="image" busy={isDrawing} onClick={sharePicture}>
          {m.orders_receipt_picture()}
        </Button>
      </ShareText>
      {isFailed ? <Alert kind="error">{m.orders_receipt_picture_failed()}</Alert> : null}
    </div>
  );
}
