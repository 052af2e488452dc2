import type { Message } from '@duka/domain/messages/message';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { useThread } from './use-thread.ts';

/** Messages drawn at first, and added at the top at a time: a long thread opens as fast as a short one. */
const drawnAtOnce = 60;
/** Pixels from an end within which one counts as being there. */
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
 * Keeps the log where the seller is: at the bottom as messages come in, and without a jump as older ones are put in above.
 */
export function useLogScroll({ messages, unsent, isComplete, loadOlder }: ReturnType<typeof useThread>) {
  const box = useRef<HTMLElement>(null);
  const place = useRef<Place | undefined>(undefined);
  const isAtBottom = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [firstId, setFirstId] = useState<string>();

  // Until one scrolls up, the first message drawn follows the newest.
  const firstIndex = firstId === undefined ? -1 : messages.findIndex(({ id }) => id === firstId);
  const from = firstIndex >= 0 ? firstIndex : Math.max(0, messages.length - drawnAtOnce);
  const shown: readonly Message[] = messages.slice(from);
  const topId = shown[0]?.id;
  const last = unsent.at(-1) ?? shown.at(-1);
  const [lastId, lastAt] = [last?.id, last?.sentAt ?? ''];
  const unsentCount = unsent.length;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = place.current;
    const { scrollHeight } = element;
    const isOwnLast = unsentCount > 0;
    // What failed and went back to the composer leaves an older one last, which is no news.
    const isNew = lastId !== before?.lastId && (isOwnLast || lastAt > (before?.lastAt ?? ''));
    if (!before?.lastId) element.scrollTop = scrollHeight;
    else if (isNew && (isAtBottom.current || isOwnLast)) {
      // MSG-024.
      isAtBottom.current = true;
      element.scrollTo({ top: scrollHeight, behavior: 'smooth' });
    } else if (isNew) setHasNewBelow(true);
    else if (before.firstId !== topId) element.scrollTop = before.top + scrollHeight - before.height;
    // What was on its way is stored: its picture takes more room than its name did.
    else if (isAtBottom.current) element.scrollTo({ top: scrollHeight, behavior: 'smooth' });
    place.current = { height: scrollHeight, top: element.scrollTop, firstId: topId, lastId, lastAt };
  }, [lastId, lastAt, topId, unsentCount]);

  function drawOlder() {
    if (from > 0) setFirstId(messages[Math.max(0, from - drawnAtOnce)]?.id);
    else if (!isComplete) {
      // Pins what is drawn, so that the older page comes in above it piece by piece.
      setFirstId(topId);
      loadOlder();
    }
  }

  // The older page has come, and the seller is still where it was asked for.
  const onOlder = useEffectEvent(() => {
    if (firstId !== undefined && from > 0 && (box.current?.scrollTop ?? nearTopPx) < nearTopPx) drawOlder();
  });
  const oldestId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the page that counts, by its oldest message
  useEffect(() => onOlder(), [oldestId]);

  // The composer grows, or a phone's keyboard comes up: the newest message stays in sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    shown,
    hasNewBelow,
    toBottom: () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' }),
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isNearBottom = scrollHeight - scrollTop - clientHeight < nearBottomPx;
      // On the way down, as when the log itself scrolls to a new message, one is not leaving the bottom.
      if (isNearBottom) isAtBottom.current = true;
      else if (scrollTop < (place.current?.top ?? 0)) isAtBottom.current = false;
      if (isNearBottom) setHasNewBelow(false);
      else if (!isAtBottom.current && firstId === undefined) setFirstId(topId);
      if (place.current) place.current = { ...place.current, top: scrollTop, height: scrollHeight };
      if (scrollTop < nearTopPx) drawOlder();
    },
  };
}
