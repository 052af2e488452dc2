import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { optionalComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

/** Comes where it is shown, and is missed where its script is. */
const NeedsNetwork = optionalComponent(async () => (await import('./needs-network.tsx')).default);

interface RetryAlertProps {
  kind: 'error' | 'warning';
  children: ReactNode;
  label: string;
  /** The button is busy until what this answers is done. */
  onRetry: () => unknown;
  className?: string | undefined;
}

/** What did not work, with the way to try it again. */
export function RetryAlert({ kind, children, label, onRetry, className }: RetryAlertProps) {
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      // Once it has worked the button goes away with its notice, and the focus must not go with it.
      if (pressed === document.activeElement) document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);

  async function retry() {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Alert
      kind={kind}
      className={className}
      action={
        <Button ref={button} variant="secondary" icon="refresh" busy={isBusy} onClick={retry}>
          {label}
        </Button>
      }
    >
      {children}
      {navigator.onLine ? null : (
        <LazyPart>
          <NeedsNetwork />
        </LazyPart>
      )}
    </Alert>
  );
}
