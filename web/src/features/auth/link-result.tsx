import { m } from '#paraglide/messages.js';
import { buttonClass } from '#ui/base/button-style.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';

/**
 * Says how a mailed link ended, and offers the way on. The page is loaded again then, as the link may have ended or
 * changed the session that is known here.
 */
export function LinkResult({ title, text, nextStep }: { title: string; text: string; nextStep: string }) {
  return (
    <div role="status">
      <EntryHeading title={title}>{text}</EntryHeading>
      <a href="/" className={buttonClass('primary', 'usual', 'w-full')}>
        {nextStep}
      </a>
    </div>
  );
}

export function ExpiredLink({ advice }: { advice: string }) {
  return (
    <LinkResult
      title={m.auth_link_expired_title()}
      text={`${m.auth_link_expired()} ${advice}`}
      nextStep={m.auth_back_to_sign_in()}
    />
  );
}
