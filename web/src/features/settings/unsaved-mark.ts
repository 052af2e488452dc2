import { useEffect, useId } from 'react';

/** The forms on the page with changes that are not saved yet. */
const unsaved = new Set<string>();

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Tells the page's guard that a form has changes; see `leave-guard.tsx`. */
export function useUnsavedMark(isChanged: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isChanged) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isChanged]);
}
