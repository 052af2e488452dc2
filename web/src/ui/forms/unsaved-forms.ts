/** Returns the words that are said before a form is left. */
export type LeaveText = () => string;

/** The forms on the page; each with what is said before it is left, once it has changes that are not saved yet. */
const forms = new Map<string, LeaveText | undefined>();
const listeners = new Set<() => void>();

export function hasUnsavedChanges(): boolean {
  return Boolean(findLeaveText());
}

/** The words of the first form with changes; null while nothing would be lost, and undefined without a form. */
export function findLeaveText(): LeaveText | null | undefined {
  return forms.size > 0 ? ([...forms.values()].find(Boolean) ?? null) : undefined;
}

/** Says that a form has come to the page; returns how to say that it is gone. */
export function addForm(id: string): () => void {
  forms.set(id, undefined);
  notify();
  return () => {
    forms.delete(id);
    notify();
  };
}

/** Marks a form that is on the page, or takes its mark away. While there is one the browser asks before the tab is closed. */
export function setUnsaved(id: string, words: LeaveText | undefined): void {
  if (!forms.has(id)) return;
  forms.set(id, words);
  notify();
}

function notify(): void {
  // Only then: a page with such a listener is not kept by the browser for Back.
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', refuseToClose);
  else window.removeEventListener('beforeunload', refuseToClose);
  for (const listener of listeners) listener();
}

/** Tells of each change; returns a function that stops it. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function refuseToClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
