import { useEffect, useEffectEvent, useId } from 'react';
import { UnsentList } from '#outbox/unsent-list.tsx';
import { useUnsentWork } from '#outbox/use-unsent-work.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/base/button.tsx';
import { ModalActions } from '#ui/page/dialog.tsx';
import { Modal } from '#ui/page/modal.tsx';
import type { Logout } from './use-logout.ts';

/** No part of the paths that the sign-in brings along. */
const outboxPath = '/outbox';

/**
 * Says what a logout would take along that is not sent or saved yet, and offers to send it first: once all of it is sent, the logout
 * follows by itself; what could not be sent is said.
 */
export function LogoutQuestion({ logout }: { logout: Logout }) {
  const textId = useId();
  const { work, progress, send } = useUnsentWork(logout.leaving);
  const confirm = useEffectEvent(logout.confirm);
  const isNothingLeft = work === 'none';
  useEffect(() => {
    if (isNothingLeft) confirm();
  }, [isNothingLeft]);
  if (work === 'reading' || work === 'none') return null;
  const isSending = progress.state === 'sending';
  const canSend = work.waiting > 0;
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={m.layout_logout_unsent_title()}
      describedBy={textId}
      closeButton={false}
      isBusy={isSending}
      onClose={logout.stay}
    >
      <div id={textId} className="px-5 pb-6 text-muted sm:px-6">
        <p>{m.layout_logout_unsent_text()}</p>
        <UnsentList work={work} />
        <p role="status" className="mt-3 font-medium text-ink empty:hidden">
          {isSending ? m.layout_logout_sending({ sent: progress.sent, count: progress.count }) : null}
          {progress.state === 'ended' && canSend ? m.layout_logout_not_sent({ count: work.waiting }) : null}
        </p>
        {work.refused > 0 ? (
          <p className="mt-3 text-ink">
            {m.layout_logout_refused({ count: work.refused })}{' '}
            <Link to={outboxPath} onClick={logout.stay} className="font-semibold underline underline-offset-2">
              {m.outbox_look()}
            </Link>
          </p>
        ) : null}
      </div>
      <ModalActions>
        <Button variant="dangerQuiet" disabled={isSending} onClick={logout.confirm}>
          {m.layout_logout_anyway()}
        </Button>
        <Button
          variant={canSend ? 'secondary' : 'primary'}
          disabled={isSending}
          onClick={logout.stay}
          data-autofocus={canSend ? undefined : true}
        >
          {m.layout_logout_stay()}
        </Button>
        {canSend ? (
          <Button busy={isSending} onClick={send} data-autofocus>
            {m.layout_logout_send_first()}
          </Button>
        ) : null}
      </ModalActions>
    </Modal>
  );
}
