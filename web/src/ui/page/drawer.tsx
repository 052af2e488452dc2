import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { ModalBody } from './modal-body.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** For what takes more room than a dialog, or is needed under the thumb: a menu, filters, the inbox. */
export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  if (!open) return null;
  return (
    <Modal layout="drawer" title={title} onClose={onClose}>
      <ModalBody label={title}>{children}</ModalBody>
      {footer ? (
        <div className="flex gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow *:px-2 sm:px-6">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
