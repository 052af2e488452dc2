import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { ModalBody } from './modal-body.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  isBusy?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

export function Dialog({ open, onClose, title, isBusy = false, children, actions }: DialogProps) {
  if (!open) return null;
  return (
    <Modal layout="dialog" title={title} isBusy={isBusy} onClose={onClose}>
      <ModalBody label={title}>{children}</ModalBody>
      {actions ? <ModalActions>{actions}</ModalActions> : null}
    </Modal>
  );
}

/** Buttons at the foot of a dialog: full width under the thumb on phones, to the right on wide screens. */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </div>
  );
}
