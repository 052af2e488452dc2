import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { hasUnsavedChanges } from './unsaved-forms.ts';

/**
 * Asks before a page with a half-filled form is left, by a link or by the browser's back and forward. The router has no
 * such question, so both are caught before it hears of them. It stands on every page with a form, before anything is typed
 * (`unsaved-mark.ts`); `words` is the text of the question.
 */
export function LeaveGuard({ words }: { words: string }) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  const isAnswered = useRef(false);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = plainLink(event);
    if (!link || !hasUnsavedChanges() || isAnswered.current || link.href === window.location.href) return;
    event.preventDefault();
    event.stopPropagation();
    setLeave(() => () => follow(link));
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsavedChanges() || isAnswered.current) return;
    const { key, url } = event.destination;
    // Back closes what lies over the page (`use-back-closes.ts`).
    if (url === window.location.href) return;
    event.preventDefault();
    setLeave(() => () => {
      isAnswered.current = true;
      window.navigation.traverseTo(key);
    });
  });

  /** The link is pressed once more, as it may hand something over to its page. */
  function follow(link: HTMLAnchorElement) {
    const { pathname, search, hash } = new URL(link.href);
    if (!link.isConnected) return navigate(`${pathname}${search}${hash}`);
    isAnswered.current = true;
    link.click();
    isAnswered.current = false;
  }

  useEffect(() => {
    const clicked = (event: MouseEvent) => onClick(event);
    const moved = (event: NavigateEvent) => onNavigate(event);
    // Browsers that are older than it go back without asking.
    const navigation: Navigation | undefined = window.navigation;
    document.addEventListener('click', clicked, { capture: true });
    navigation?.addEventListener('navigate', moved);
    return () => {
      document.removeEventListener('click', clicked, { capture: true });
      navigation?.removeEventListener('navigate', moved);
    };
  }, []);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      title={m.ui_leave_title()}
      message={words}
      confirmLabel={m.ui_leave_confirm()}
      cancelLabel={m.ui_leave_cancel()}
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
  // The page that such a link leads back to keeps what was typed on it.
  const isKept = link?.hasAttribute('data-comes-back');
  if (!isPlain || !link || isKept || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === window.location.origin ? link : undefined;
}
