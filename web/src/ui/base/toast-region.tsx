import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  readonly id: number;
  readonly message: string;
  readonly kind: ToastKind;
}

/** Milliseconds a toast stays: what went wrong takes longer to read. */
const staysMs: Record<ToastKind, number> = { success: 6_000, info: 8_000, error: 12_000 };
const icons: Record<ToastKind, IconName> = { success: 'check-circle', info: 'info', error: 'alert' };
const looks: Record<ToastKind, string> = {
  success: 'text-on-success-soft',
  info: 'text-on-info-soft',
  error: 'text-danger',
};

/**
 * In the browser's top layer, so a dialog opened before does not cover it; where there is no popover it is a plain region.
 * On a phone it stands above the bars at the bottom and grows upwards: it covers neither the heading nor what is pressed next. Over a
 * dialog and in an open thread, which have that at the bottom, it stands at the top, and so it does within the free part of a wide
 * screen's bar.
 * It stands there while empty too, for screen readers only announce what changes in a region they know. The clock stops
 * under pointer or focus.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastMessage[];
  onDismiss: (id: number) => void;
}) {
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || newest === undefined) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={m.ui_notifications()}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="notice-place pointer-events-none fixed z-50 flex flex-col gap-2 overflow-visible bg-transparent p-0"
    >
      <ol aria-live="polite" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} isPaused={isPaused} onDismiss={() => onDismiss(toast.id)} />
        ))}
      </ol>
    </section>
  );
}

function Toast({ toast, isPaused, onDismiss }: { toast: ToastMessage; isPaused: boolean; onDismiss: () => void }) {
  const expire = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => expire(), staysMs[toast.kind]);
    return () => clearTimeout(timer);
  }, [isPaused, toast.kind]);
  return (
    <li className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-raised">
      <Icon name={icons[toast.kind]} className={looks[toast.kind]} />
      <p role={toast.kind === 'error' ? 'alert' : 'status'} className="grow py-2 text-sm font-medium">
        {toast.message}
      </p>
      <IconButton icon="close" label={m.ui_dismiss()} onClick={onDismiss} />
    </li>
  );
}
