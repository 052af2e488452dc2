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

/** A sheet from the bottom edge on phones, within reach of the thumb; a panel at the right on wide screens. */
export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  if (!open) return null;
  return (
    <Modal
      title={title}
      onClose={onClose}
      className="top-auto right-0 bottom-0 left-0 m-0 max-h-[88dvh] w-full max-w-none animate-sheet rounded-t-sheet md:top-0 md:left-auto md:h-dvh md:max-h-none md:w-md md:animate-side md:rounded-none md:rounded-l-sheet"
    >
      <ModalBody label={title} className="grow">
        {children}
      </ModalBody>
      {footer ? (
        <div className="flex gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow *:px-2 sm:px-6">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
