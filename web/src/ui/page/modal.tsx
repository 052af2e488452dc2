import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';

const center = 'm-auto animate-rise rounded-card';
const layouts = {
  question: `${center} max-h-[calc(100dvh-6rem)] w-[min(26rem,calc(100vw-2rem))]`,
  dialog: `${center} max-h-[80dvh] w-[min(32rem,calc(100vw-2rem))]`,
  /** A sheet from the bottom edge on phones, a panel at the right on wide screens. */
  drawer:
    'top-auto right-0 bottom-0 left-0 m-0 max-h-[88dvh] w-full max-w-none animate-sheet rounded-t-sheet md:top-0 md:left-auto md:h-dvh md:max-h-none md:w-md md:animate-side md:rounded-none md:rounded-l-sheet',
};

/** Tells the style sheet how much room the page's scroll bar takes, as long as it is there. */
function measureScrollBar(): void {
  if (document.querySelector('dialog[open]')) return;
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`);
}

interface ModalProps {
  onClose: () => void;
  title: string;
  /** Where it stands and how large it may become. */
  layout: keyof typeof layouts;
  role?: 'alertdialog';
  describedBy?: string;
  /** Shows a close button; Escape and the backdrop close the dialog without it too. */
  closeButton?: boolean;
  /** Nothing closes it while what it asked for is under way, as it says how that went. */
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal `<dialog>`: it keeps the focus inside, makes the page behind it inert, and gives the focus
 * back. It takes the focus on its title, or on the element marked `data-autofocus`. Mount it only while it is open.
 */
export function Modal({ onClose, title, layout, role, describedBy, closeButton = true, isBusy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => {
    if (!isBusy) onClose();
  };
  const onNativeClose = useEffectEvent(close);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    measureScrollBar();
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
    first?.focus();
    // A second Escape closes a dialog without asking; the owner must hear of that too, and may leave it open.
    const hear = () => {
      onNativeClose();
      setTimeout(() => {
        if (element.isConnected && !element.open) element.showModal();
      });
    };
    element.addEventListener('close', hear);
    return () => {
      element.removeEventListener('close', hear);
      element.close();
    };
  }, []);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  // A press that began in a field, as where text is marked, and ends beside the dialog is none on the backdrop.
  const pressed = useRef<EventTarget>(null);
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && pressed.current === event.currentTarget) close();
  };

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is only for the backdrop; Escape is its key and arrives as `cancel`.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onCancel}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={onBackdrop}
      className={`backdrop-veil fixed border border-line bg-surface text-ink shadow-raised ${layouts[layout]}`}
    >
      <div className="flex h-full max-h-[inherit] min-h-0 flex-col">
        <div className="flex items-center justify-between gap-3 pt-4 pr-3 pb-2 pl-5 sm:pl-6">
          <h2 id={titleId} tabIndex={-1} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {closeButton ? <IconButton icon="close" label={m.ui_close()} onClick={close} /> : null}
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
