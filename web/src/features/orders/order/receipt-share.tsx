import { normalizePhone } from '@duka/domain/values/phone';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-look.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { copyText } from '#ui/forms/copy-text.ts';
import { downloadFile } from '#ui/forms/download-file.ts';
import { type ReceiptContent, toReceiptText } from './receipt-content.ts';

interface ReceiptShareProps {
  content: ReceiptContent;
  /** The name of the picture's file, without its ending. */
  fileName: string;
  customerPhone: string;
}

/** Hands the receipt to the customer: by what the device shares with, by WhatsApp, as a copied text, or as a picture. */
export function ReceiptShare({ content, fileName, customerPhone }: ReceiptShareProps) {
  const { show } = useToast();
  const [isDrawing, setDrawing] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const text = toReceiptText(content);

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
      <div className="flex flex-wrap gap-2 *:grow">
        {'share' in navigator ? (
          <Button variant="secondary" icon="send" onClick={() => share({ text })}>
            {m.orders_receipt_share()}
          </Button>
        ) : null}
        <a
          href={toWhatsApp(text, customerPhone)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', 'usual')}
        >
          {m.orders_receipt_whatsapp()}
        </a>
        <Button
          variant="secondary"
          icon="copy"
          onClick={async () => {
            if (await copyText(text)) show(m.orders_receipt_copied());
          }}
        >
          {m.orders_receipt_copy()}
        </Button>
        <Button variant="secondary" icon="image" busy={isDrawing} onClick={sharePicture}>
          {m.orders_receipt_picture()}
        </Button>
      </div>
      {isFailed ? <Alert kind="error">{m.orders_receipt_picture_failed()}</Alert> : null}
    </div>
  );
}

/** Opens what the device shares with. Who closes it again has changed their mind. */
async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** The link that opens WhatsApp with this text: to the customer where their number is known, else to whom the seller chooses. */
function toWhatsApp(text: string, phone: string): string {
  const to = phone === '' ? '' : normalizePhone(phone).replace(/\D/g, '');
  return `https://wa.me/${to}?${new URLSearchParams({ text })}`;
}
