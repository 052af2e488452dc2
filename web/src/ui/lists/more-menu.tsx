import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/base/button.tsx';

interface MoreMenuProps {
  label: string;
  /** What was chosen in it is under way. */
  busy?: boolean;
  /** Links and buttons; each closes the menu when it is pressed. */
  children: ReactNode;
}

/** On a phone, what a page offers besides its main action: behind one button, which says whether it is open. */
export function MoreMenu({ label, busy = false, children }: MoreMenuProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const onOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
  });
  const onChosen = useEffectEvent(({ target }: MouseEvent) => {
    const panel = document.getElementById(id);
    if (target instanceof Node && panel?.contains(target) && target !== panel) setOpen(false);
  });
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => onOutside(event);
    const chosen = (event: MouseEvent) => onChosen(event);
    const pressed = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('click', chosen);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('click', chosen);
      document.removeEventListener('keydown', pressed);
    };
  }, [isOpen]);

  return (
    <div ref={frame} className="relative shrink-0">
      <Button
        variant="secondary"
        size="iconOnPhone"
        icon="more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        busy={busy}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr-only">{label}</span>
      </Button>
      {isOpen ? (
        <div
          id={id}
          className="absolute top-full right-0 z-20 mt-1 flex w-52 flex-col rounded-card border border-line bg-surface p-1.5 shadow-raised *:justify-start"
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
