import { useEffect, useEffectEvent, useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import type { Leaving } from '#session/account-leftovers.ts';
import { Button } from '#ui/base/button.tsx';
import { ModalActions } from '#ui/page/dialog.tsx';
import { Modal } from '#ui/page/modal.tsx';
import { UnsentList } from './unsent-list.tsx';
import { useUnsentWork } from './use-unsent-work.ts';

/** No part of the paths that the sign-in brings along. */
const outboxPath = '/outbox';

interface LeaveQuestionProps {
  /** Whose work would be lost. */
  leaving: Leaving;
  title: string;
  /** Says what leaving does beside that. */
  text?: string;
  /** On the button that leaves all the same. */
  leaveLabel: string;
  onLeave: () => void;
  onStay: () => void;
  /** Called where nothing would be lost after all. */
  onNothing: () => void;
}

/**
 * Says what leaving this device would take along that is not sent or saved yet, and offers to send it first: once all of it is sent,
 * leaving follows by itself; what could not be sent is said.
 */
export function LeaveQuestion({ leaving, title, text, leaveLabel, onLeave, onStay, onNothing }: LeaveQuestionProps) {
  const textId = useId();
  const { work, progress, send } = useUnsentWork(leaving);
  const isNothingLeft = work === 'none';
  const leaveIfSent = useEffectEvent(() => (progress.state === 'not-begun' ? onNothing() : onLeave()));
  useEffect(() => {
    if (isNothingLeft) leaveIfSent();
  }, [isNothingLeft]);
  if (work === 'reading' || work === 'none') return null;
  const isSending = progress.state === 'sending';
  const canSend = work.waiting > 0;
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={title}
      describedBy={textId}
      closeButton={false}
      isBusy={isSending}
      onClose={onStay}
    >
      <div id={textId} className="px-5 pb-6 text-muted sm:px-6">
        {text ? <p className="mb-3">{text}</p> : null}
        <p>{m.layout_logout_unsent_text()}</p>
        <UnsentList work={work} />
        <p role="status" className="mt-3 font-medium text-ink empty:hidden">
          {isSending ? m.layout_logout_sending({ sent: progress.sent, count: progress.count }) : null}
          {progress.state === 'ended' && canSend ? m.layout_logout_not_sent({ count: work.waiting }) : null}
        </p>
        {work.refused > 0 ? (
          <p className="mt-3 text-ink">
            {m.layout_logout_refused({ count: work.refused })}{' '}
            <Link to={outboxPath} onClick={onStay} className="font-semibold underline underline-offset-2">
              {m.outbox_look()}
            </Link>
          </p>
        ) : null}
      </div>
      <ModalActions>
        <Button variant="dangerQuiet" disabled={isSending} onClick={onLeave}>
          {leaveLabel}
        </Button>
        <Button
          variant={canSend ? 'secondary' : 'primary'}
          disabled={isSending}
          onClick={onStay}
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
