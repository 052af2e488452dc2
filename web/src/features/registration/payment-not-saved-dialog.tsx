import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ModalActions } from '#ui/page/dialog.tsx';
import { Modal } from '#ui/page/modal.tsx';

/** Shows the alert of PAY-010 and PAY-012; closing it completes the registration (PAY-011, Q-077). */
export function PaymentNotSavedDialog({ onClose }: { onClose: () => void }) {
  const textId = useId();
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={m.register_payment_not_saved_title()}
      describedBy={textId}
      closeButton={false}
      onClose={onClose}
    >
      <div id={textId} className="flex flex-col gap-3 px-5 pb-6 text-muted sm:px-6">
        <p>{m.register_payment_not_saved()}</p>
        <p>{m.register_payment_not_saved_where()}</p>
      </div>
      <ModalActions>
        <Button onClick={onClose} data-autofocus>
          {m.register_payment_go_on()}
        </Button>
      </ModalActions>
    </Modal>
  );
}
