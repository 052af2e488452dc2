import type { KeyboardEvent } from 'react';

/** The keyboard's "next": Enter goes on to the next of the `fields` in the same `frame`; on the last one it does nothing. */
export function goToNext(event: KeyboardEvent<HTMLInputElement>, frame: string, fields: string): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  focusNext(event.currentTarget, [
    ...(event.currentTarget.closest(frame)?.querySelectorAll<HTMLElement>(fields) ?? []),
  ]);
}

/** The elements that Enter moves the focus to in a form: its fields, the chosen radio button of a choice, and the submit button. */
const stops = 'input:not([type=radio]), input:checked, select, textarea, button[type=submit]';

/**
 * In a form whose button has consequences, Enter in a field goes on to the next one, and in the last to the button, instead
 * of pressing it (SCAN-006). A field that handles Enter itself comes first.
 */
export function goOnFromField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  // The button of a form in a dialog stands outside it.
  const all = [...event.currentTarget.elements].filter((stop): stop is HTMLInputElement => stop.matches(stops));
  // The part of a form that a phone has folded away takes no focus.
  focusNext(
    target,
    all.filter((stop) => stop === target || (!stop.disabled && stop.checkVisibility?.() !== false)),
  );
}

function focusNext(from: HTMLElement, stops: readonly HTMLElement[]): void {
  const next = stops[stops.indexOf(from) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
