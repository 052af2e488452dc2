import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { m } from '#paraglide/messages.js';
import { addForm, findLeaveText, type LeaveText, onUnsavedChange, setUnsaved } from './unsaved-forms.ts';

/**
 * Marks a form as unsaved while `isChanged`, so that the seller is asked before leaving it: by `leave-guard.tsx` on the way to
 * another page, and by the browser before the tab is closed or reloaded. `words` returns the text of that question.
 * Returns a function that removes the mark at once, for a form that navigates away as soon as it is saved.
 */
export function useUnsavedMark(isChanged: boolean, words: LeaveText = m.ui_leave_text): () => void {
  const id = useId();
  useLayoutEffect(() => addForm(id), [id]);
  useLayoutEffect(() => {
    if (!isChanged) return;
    setUnsaved(id, words);
    return () => setUnsaved(id, undefined);
  }, [id, isChanged, words]);
  return () => setUnsaved(id, undefined);
}

/** The text shown before the page is left: empty while nothing would be lost; undefined on a page without a form. */
export function useLeaveText(): string | undefined {
  const words = useSyncExternalStore(onUnsavedChange, findLeaveText);
  return words === null ? '' : words?.();
}
