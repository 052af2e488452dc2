import { findLeaveText, hasUnsavedChanges, onUnsavedChange } from './unsaved-forms.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of each field before the seller typed or chose something there. */
const initialValues = new Map<Field, string>();
const listeners = new Set<() => void>();

/** True if the page holds typed values that are not saved: in a form that reports unsaved changes, or in any field still on the page. */
export function isHalfTyped(): boolean {
  for (const field of initialValues.keys()) if (!field.isConnected) initialValues.delete(field);
  return (
    hasUnsavedChanges() || [...initialValues].some(([field, before]) => field.value !== before && isCounted(field))
  );
}

/** On a page whose form reports its own unsaved changes, only the fields of a dialog over it are compared. */
function isCounted(field: Field): boolean {
  return findLeaveText() === undefined || field.closest('dialog') !== null;
}

/** Calls the listener when `isHalfTyped` may have changed; returns the function that unsubscribes. */
export function onHalfTyped(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of events) document.addEventListener(event, look);
  listeners.add(listener);
  const stop = onUnsavedChange(listener);
  return () => {
    stop();
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of events) document.removeEventListener(event, look);
  };
}

/** A click too, as it may close a dialog; so does a move of the focus back to the page. */
const events = ['focusin', 'input', 'click'];

function look({ target }: Event): void {
  if (isField(target) && !initialValues.has(target)) initialValues.set(target, target.value);
  // By then the page has handled the event.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** True for a field whose value could be lost; that of a search is in the URL. */
function isField(target: EventTarget | null): target is Field {
  const isText =
    target instanceof HTMLInputElement && !/^(button|checkbox|file|radio|search|submit)$/.test(target.type);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
