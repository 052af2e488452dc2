import type { KeyboardEvent } from 'react';

/** The keyboard's "next": Enter goes on to the next of the `fields` in the same `frame`; on the last one it does nothing. */
export function goToNext(event: KeyboardEvent<HTMLInputElement>, frame: string, fields: string): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest(frame)?.querySelectorAll<HTMLElement>(fields) ?? [])];
  const next = all[all.indexOf(event.currentTarget) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
