import type { Message } from '@duka/domain/messages/message';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { useThread } from './use-thread.ts';

/**
 * Messages that are drawn at first, and added at the top at a time, so that a long thread opens as fast as a short one.
 */
const drawnAtOnce = 60;
/** Pixels from an end within which the seller counts as being there. */
const nearTopPx = 400;
const nearBottomPx = 80;

interface Place {
  readonly height: number;
  readonly top: number;
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
  readonly lastAt: string;
}

/**
 * Keeps the log at the seller's place: at the bottom as messages come in, and without a jump as older ones are added
 * above.
 */
export function useLogScroll({ messages, unsent, isComplete, loadOlder }: ReturnType<typeof useThread>) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<Place | undefined>(undefined);
  const isAtBottom = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [firstId, setFirstId] = useState<string>();

  // Until the seller scrolls up, the first drawn message follows the newest.
  const firstIndex = firstId === undefined ? -1 : messages.findIndex(({ id }) => id === firstId);
  const from = firstIndex >= 0 ? firstIndex : Math.max(0, messages.length - drawnAtOnce);
  const shown: readonly Message[] = messages.slice(from);
  const topId = shown[0]?.id;
  const last = unsent.at(-1) ?? shown.at(-1);
  const [lastId, lastAt] = [last?.id, last?.sentAt ?? ''];
  const unsentCount = unsent.length;
  // Below one that was not sent stands why.
  const lastState = unsent.at(-1)?.state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands below the last one makes the log longer
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = place.current;
    const { scrollHeight } = element;
    const isOwnLast = unsentCount > 0;
    // A failed message that went back to the composer leaves an older one last, which is not new.
    const isNew = lastId !== before?.lastId && (isOwnLast || lastAt > (before?.lastAt ?? ''));
    if (!before?.lastId) element.scrollTop = scrollHeight;
    else if (isNew && (isAtBottom.current || isOwnLast)) {
      // A new message scrolls the log to its end (MSG-024).
      isAtBottom.current = true;
      element.scrollTo({ top: scrollHeight, behavior: 'smooth' });
    } else if (isNew) setHasNewBelow(true);
    else if (before.firstId !== topId) element.scrollTop = before.top + scrollHeight - before.height;
    // A sent message is stored now, and its picture needs more room than its name did.
    else if (isAtBottom.current) element.scrollTo({ top: scrollHeight, behavior: 'smooth' });
    place.current = { height: scrollHeight, top: element.scrollTop, firstId: topId, lastId, lastAt };
  }, [lastId, lastAt, topId, unsentCount, lastState]);

  function drawOlder() {
    if (from > 0) setFirstId(messages[Math.max(0, from - drawnAtOnce)]?.id);
    else if (!isComplete) {
      // Keeps what is drawn in place, so that the older page comes in above it.
      setFirstId(topId);
      loadOlder();
    }
  }

  // The older page has come while the seller is still where it was asked for.
  const onOlder = useEffectEvent(() => {
    if (firstId !== undefined && from > 0 && (box.current?.scrollTop ?? nearTopPx) < nearTopPx) drawOlder();
  });
  const oldestId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the page that counts, by its oldest message
  useEffect(() => onOlder(), [oldestId]);

  // When the composer grows or a phone's keyboard opens, the newest message stays visible.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    // The reason of a refused message comes after it, and needs more room than there was.
    const contentObserver = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTo({ top: element.scrollHeight, behavior: 'smooth' });
    });
    if (content.current) contentObserver.observe(content.current);
    return () => {
      observer.disconnect();
      contentObserver.disconnect();
    };
  }, []);

  return {
    box,
    content,
    shown,
    hasNewBelow,
    toBottom: () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' }),
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isNearBottom = scrollHeight - scrollTop - clientHeight < nearBottomPx;
      // On the way down, as when the log itself scrolls to a new message, the seller is not leaving the bottom.
      if (isNearBottom) isAtBottom.current = true;
      else if (scrollTop < (place.current?.top ?? 0)) isAtBottom.current = false;
      if (isNearBottom) setHasNewBelow(false);
      else if (!isAtBottom.current && firstId === undefined) setFirstId(topId);
      if (place.current) place.current = { ...place.current, top: scrollTop, height: scrollHeight };
      if (scrollTop < nearTopPx) drawOlder();
    },
  };
}
