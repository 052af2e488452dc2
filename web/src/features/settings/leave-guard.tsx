import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { hasUnsavedChanges } from './unsaved-mark.ts';

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's back and forward, or by closing it. The
 * router has no such question, so both are caught before it hears of them.
 */
export function LeaveGuard() {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  const isAnswered = useRef(false);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = plainLink(event);
    if (!link || !hasUnsavedChanges() || link.href === window.location.href) return;
    event.preventDefault();
    event.stopPropagation();
    const { pathname, search, hash } = new URL(link.href);
    setLeave(() => () => navigate(`${pathname}${search}${hash}`));
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsavedChanges() || isAnswered.current) return;
    event.preventDefault();
    const { key } = event.destination;
    setLeave(() => () => {
      isAnswered.current = true;
      window.navigation.traverseTo(key);
    });
  });

  useEffect(() => {
    const clicked = (event: MouseEvent) => onClick(event);
    const moved = (event: NavigateEvent) => onNavigate(event);
    const closing = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    // Browsers that are older than it go back without asking.
    const navigation: Navigation | undefined = window.navigation;
    document.addEventListener('click', clicked, { capture: true });
    navigation?.addEventListener('navigate', moved);
    window.addEventListener('beforeunload', closing);
    return () => {
      document.removeEventListener('click', clicked, { capture: true });
      navigation?.removeEventListener('navigate', moved);
      window.removeEventListener('beforeunload', closing);
    };
  }, []);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      title={m.settings_leave_title()}
      message={m.settings_leave_text()}
      confirmLabel={m.settings_leave_confirm()}
      cancelLabel={m.settings_leave_cancel()}
      onCancel={() => setLeave(undefined)}
      onConfirm={() => {
        setLeave(undefined);
        leave?.();
      }}
    />
  );
}

/** A link of ours that opens in this window. */
function plainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || !link || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === window.location.origin ? link : undefined;
}
