import { useState } from 'react';
import { readStored, store } from '#data/browser-storage.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';
import { findNearestPage } from './nearest-page.ts';
import { paths } from './paths.ts';
import { listPagePatterns } from './seller-pages.ts';

interface DashboardAlertsProps {
  /** The address without a page that led here. */
  notFound: unknown;
  userId: string;
  /** The number of the account's own that its users document has no more. */
  gonePhone: unknown;
}

/** The app's notices above the dashboard, in a script of its own: hardly anybody sees them. */
export function DashboardAlerts({ notFound, userId, gonePhone }: DashboardAlertsProps) {
  return (
    <>
      {typeof notFound === 'string' ? <NotFoundAlert asked={notFound} /> : null}
      {typeof gonePhone === 'string' && gonePhone !== '' ? <PhoneGoneAlert userId={userId} phone={gonePhone} /> : null}
    </>
  );
}

/** The most letters of an address that are repeated to whoever typed it. */
const maxShown = 80;

/** Says which address led to the dashboard as there is no page at it, and offers the nearest one (LAY-011). */
function NotFoundAlert({ asked }: { asked: string }) {
  const nearest = findNearestPage(asked, listPagePatterns());
  const page = nearest === undefined || nearest === paths.dashboard ? undefined : toBreadcrumbs(nearest).at(-1)?.label;
  return (
    <Alert
      kind="info"
      className="mb-4"
      action={
        nearest !== undefined && page !== undefined ? (
          <ButtonLink to={nearest} variant="secondary">
            {m.layout_not_found_open({ page })}
          </ButtonLink>
        ) : null
      }
    >
      <p className="wrap-anywhere">{m.layout_not_found({ address: shorten(toText(asked)) })}</p>
    </Alert>
  );
}

function toText(address: string): string {
  try {
    return decodeURI(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}

function shorten(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

interface PhoneGoneAlertProps {
  userId: string;
  /** The number that the account was registered with. */
  phone: string;
}

/** Tells an account that its number is another's now, so that it signs in by e-mail alone until it has one (R16). */
function PhoneGoneAlert({ userId, phone }: PhoneGoneAlertProps) {
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
