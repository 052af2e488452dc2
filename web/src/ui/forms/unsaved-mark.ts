import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { m } from '#paraglide/messages.js';

/** The guard's script is asked for by the pages that have a form. */
export const loadLeaveGuard = () => import('./leave-guard.tsx');

/** The forms on the page with changes that are not saved yet, each with what is said before it is left. */
const unsaved = new Map<string, () => string>();
const listeners = new Set<() => void>();

function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/**
 * Marks a form as half filled, so that leaving it is asked about: by the page's guard (`leave-guard.tsx`) on the way to
 * another page, and by the browser before the tab is closed or loaded anew. `words` say what becomes of what was typed.
 */
export function useUnsavedMark(isChanged: boolean, words: () => string = m.ui_leave_text): void {
  const id = useId();
  useEffect(() => {
    // It is here before anything is typed; whether it arrived is checked when it is needed.
    loadLeaveGuard().catch(() => {});
  }, []);
  // At once: a form that was just saved leads away in the same breath, and is not asked about.
  useLayoutEffect(() => {
    if (!isChanged) return;
    setMark(id, words);
    return () => setMark(id, undefined);
  }, [id, isChanged, words]);
}

/** What is said before the page is left; undefined while nothing would be lost. */
export function useUnsavedWords(): string | undefined {
  const words = useSyncExternalStore(subscribe, firstWords);
  return words?.();
}

function setMark(id: string, words: (() => string) | undefined): void {
  if (words) unsaved.set(id, words);
  else unsaved.delete(id);
  // Only then: a page with such a listener is not kept by the browser for Back.
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', refuseToClose);
  else window.removeEventListener('beforeunload', refuseToClose);
  for (const listener of listeners) listener();
}

function refuseToClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function firstWords(): (() => string) | undefined {
  return unsaved.values().next().value;
}
