import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { m } from '#paraglide/messages.js';
import { addForm, findLeaveText, type LeaveText, onUnsavedChange, setUnsaved } from './unsaved-forms.ts';

/**
 * Marks a form as half filled, so that leaving it is asked about: by the page's guard (`leave-guard.tsx`) on the way to
 * another page, and by the browser before the tab is closed or loaded anew. `words` say what becomes of what was typed.
 * Returns how to take the mark away at once, for a form that leads away in the same breath as it is saved.
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

/** What is said before the page is left: nothing while nothing would be lost; undefined on a page without a form. */
export function useLeaveText(): string | undefined {
  const words = useSyncExternalStore(onUnsavedChange, findLeaveText);
  return words === null ? '' : words?.();
}
