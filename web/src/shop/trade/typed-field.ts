type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as it is before a key changes it. */
export interface FieldBefore {
  readonly field: Field;
  readonly value: string;
  /** Undefined where a field has no caret to speak of: a date, a choice. */
  readonly selection: readonly [start: number, end: number] | undefined;
}

/** Inputs that take no text. */
const buttons = /^(button|checkbox|radio|submit|reset|image|file|range|color)$/;

/** Notes what a key is about to change; undefined where nothing takes text. */
export function noteField(target: EventTarget | null): FieldBefore | undefined {
  if (target instanceof HTMLSelectElement) return { field: target, value: target.value, selection: undefined };
  const isText =
    target instanceof HTMLInputElement ? !buttons.test(target.type) : target instanceof HTMLTextAreaElement;
  if (!isText) return undefined;
  const field = target as HTMLInputElement | HTMLTextAreaElement;
  const { value, selectionStart: start, selectionEnd: end } = field;
  return { field, value, selection: start === null || end === null ? undefined : [start, end] };
}

/** Gives each field back what it held before the first of these notes, and has its owner take it as if it were typed. */
export function restoreFields(notes: readonly FieldBefore[]): void {
  const first = new Map<Field, FieldBefore>();
  for (const note of notes) if (!first.has(note.field)) first.set(note.field, note);
  for (const { field, value, selection } of first.values()) {
    if (!field.isConnected || field.value === value) continue;
    // React remembers what it has set itself, and hears only of what is set past it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
  }
}
