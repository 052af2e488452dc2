import { findLeaveText, hasUnsavedChanges, onUnsavedChange } from './unsaved-forms.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in each field before something was typed there, or chosen. */
const initialValues = new Map<Field, string>();
const listeners = new Set<() => void>();

/** True if something on the page is typed and not saved: in a form that says so, or in any field that is still there. */
export function isHalfTyped(): boolean {
  for (const field of initialValues.keys()) if (!field.isConnected) initialValues.delete(field);
  return (
    hasUnsavedChanges() || [...initialValues].some(([field, before]) => field.value !== before && isCounted(field))
  );
}

/** A page whose form says itself what is saved is believed, but for what stands in a dialog over it. */
function isCounted(field: Field): boolean {
  return findLeaveText() === undefined || field.closest('dialog') !== null;
}

/** Tells when that may have changed; returns a function that stops it. */
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

/** A dialog closes by a press, or the focus goes back to the page with it. */
const events = ['focusin', 'input', 'click'];

function look({ target }: Event): void {
  if (isField(target) && !initialValues.has(target)) initialValues.set(target, target.value);
  // What the event does to the page is done then.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** A search is not lost: its words stand in the address. */
function isField(target: EventTarget | null): target is Field {
  const isText =
    target instanceof HTMLInputElement && !/^(button|checkbox|file|radio|search|submit)$/.test(target.type);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
