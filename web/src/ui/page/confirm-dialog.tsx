import { type ReactNode, useId } from 'react';
import { Button } from '#ui/base/button.tsx';
import { ModalActions } from './dialog.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  /** The step cannot be taken back. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done; the harmless answer stands out, and has the focus. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  busy = false,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const messageId = useId();
  if (!open) return null;
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={title}
      describedBy={messageId}
      closeButton={false}
      isBusy={busy}
      onClose={onCancel}
    >
      <div id={messageId} className="px-5 pb-6 text-muted sm:px-6">
        {message}
      </div>
      <ModalActions>
        <Button onClick={onCancel} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'dangerQuiet' : 'secondary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  );
}
