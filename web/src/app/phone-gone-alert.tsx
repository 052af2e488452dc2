import { useState } from 'react';
import { readStored, store } from '#boot/browser-storage.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { paths } from './paths.ts';

interface PhoneGoneAlertProps {
  userId: string;
  /** The number that the account was registered with. */
  phone: string;
}

/** Tells an account that its number is another's now, so that it signs in by e-mail alone until it has one (R16). */
export function PhoneGoneAlert({ userId, phone }: PhoneGoneAlertProps) {
  const key = `duka.phoneGone.${userId}`;
  const [isRead, setRead] = useState(() => readStored(key) === phone);
  if (isRead) return null;
  const dismiss = () => {
    store(key, phone);
    setRead(true);
  };
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${paths.settings}?section=profile`} variant="secondary">
            {m.layout_phone_gone_open()}
          </ButtonLink>
          <Button variant="ghost" onClick={dismiss}>
            {m.layout_phone_gone_dismiss()}
          </Button>
        </div>
      }
    >
      {m.layout_phone_gone({ phone })}
    </Alert>
  );
}
