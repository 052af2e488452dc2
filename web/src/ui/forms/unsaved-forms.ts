/** Answers the words that are said before a form is left. */
export type LeaveWords = () => string;

/** The forms on the page with changes that are not saved yet, each with what is said before it is left. */
const unsaved = new Map<string, LeaveWords>();
const listeners = new Set<() => void>();

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** The words of the first of them; undefined while nothing would be lost. */
export function firstLeaveWords(): LeaveWords | undefined {
  return unsaved.values().next().value;
}

/** Marks a form, or takes its mark away. While there is one the browser asks before the tab is closed. */
export function setUnsaved(id: string, words: LeaveWords | undefined): void {
  if (words) unsaved.set(id, words);
  else unsaved.delete(id);
  // Only then: a page with such a listener is not kept by the browser for Back.
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', refuseToClose);
  else window.removeEventListener('beforeunload', refuseToClose);
  for (const listener of listeners) listener();
}

/** Tells of each change; answers how to stop. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function refuseToClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
