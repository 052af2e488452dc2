/** Returns the text that is shown before a form is left. */
export type LeaveText = () => string;

/** The forms on the page, by id; with a text to show before the form is left once it has unsaved changes. */
const forms = new Map<string, LeaveText | undefined>();
const listeners = new Set<() => void>();

export function hasUnsavedChanges(): boolean {
  return Boolean(findLeaveText());
}

/** The text of the first form with unsaved changes; null when no form has any, undefined without a form. */
export function findLeaveText(): LeaveText | null | undefined {
  return forms.size > 0 ? ([...forms.values()].find(Boolean) ?? null) : undefined;
}

/** Registers a form of the page; returns the function that removes it. */
export function addForm(id: string): () => void {
  forms.set(id, undefined);
  notify();
  return () => {
    forms.delete(id);
    notify();
  };
}

/** Marks a form of the page as unsaved, or removes the mark. While a form is marked the browser asks before the tab is closed. */
export function setUnsaved(id: string, words: LeaveText | undefined): void {
  if (!forms.has(id)) return;
  forms.set(id, words);
  notify();
}

function notify(): void {
  // Only while needed: the browser does not keep a page with this listener in its back/forward cache.
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', refuseToClose);
  else window.removeEventListener('beforeunload', refuseToClose);
  for (const listener of listeners) listener();
}

/** Calls the listener after each change; returns the function that unsubscribes. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function refuseToClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
