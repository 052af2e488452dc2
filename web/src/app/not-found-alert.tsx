import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';
import { findNearestPage } from './nearest-page.ts';
import { paths } from './paths.ts';
import { listPagePatterns } from './seller-pages.ts';

/** The most letters of an address that are repeated to whoever typed it. */
const mostShown = 80;

/** Says which address led to the dashboard as there is no page at it, and offers the nearest one (LAY-011). */
export function NotFoundAlert({ asked }: { asked: string }) {
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
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
