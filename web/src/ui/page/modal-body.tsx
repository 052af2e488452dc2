import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ModalBodyProps {
  /** What the modal is called: the body says it when the keyboard stops there. */
  label: string;
  children: ReactNode;
}

/** The part of a modal that scrolls. While it does, the keyboard can stop on it, so that its arrow keys reach the rest. */
export function ModalBody({ label, children }: ModalBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={body}
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div>{children}</div>
    </div>
  );
}
