import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { copyText } from '#ui/forms/copy-text.ts';

interface ShareTextProps {
  text: string;
  /** Whom it goes to, as it is stored; empty where the seller chooses in the app that opens. */
  phone: string;
  /** What is said once the text is on the clipboard. */
  copiedText: string;
  /** Is called when the text was opened in an app, where the seller sends it. */
  onOpened?: () => void;
  /** Further ways to hand it over, behind the others. */
  children?: ReactNode;
}

/** Hands a text over in the phone's own apps, filled in: what the device shares with, WhatsApp, a text message, the clipboard. */
export function ShareText({ text, phone, copiedText, onOpened, children }: ShareTextProps) {
  const { show } = useToast();
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      {'share' in navigator ? (
        <Button
          variant="secondary"
          icon="send"
          onClick={async () => {
            if (await share({ text })) onOpened?.();
          }}
        >
          {m.share_device()}
        </Button>
      ) : null}
      <a
        href={toWhatsApp(text, phone)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpened}
        className={buttonClass('secondary', 'usual')}
      >
        {m.share_whatsapp()}
      </a>
      <a href={toSms(text, phone)} onClick={onOpened} className={buttonClass('secondary', 'usual')}>
        {m.share_sms()}
      </a>
      <Button
        variant="secondary"
        icon="copy"
        onClick={async () => {
          if (await copyText(text)) show(copiedText);
          else show(m.ui_copy_failed(), { kind: 'error' });
        }}
      >
        {m.share_copy()}
      </Button>
      {children}
    </div>
  );
}

/** Opens what the device shares with; answers false for who closes it again, and has changed their mind. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    return false;
  }
}

/** The link that opens WhatsApp with this text: to whose number is known, else to whom the seller chooses. */
function toWhatsApp(text: string, phone: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** The same for the phone's text messages, which read a plus sign as itself. */
function toSms(text: string, phone: string): string {
  return `sms:${phone}?body=${encodeURIComponent(text)}`;
}
