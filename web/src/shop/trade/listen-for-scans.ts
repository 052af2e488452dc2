import { matchCode } from '@duka/domain/products/product-search';
import { equal, limit, select } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { createScanDetector, type ScanVerdict, type TypedCode } from './scan-detector.ts';

/** Milliseconds for which Enter is held back while the shop is asked whether it has the code. */
const maxHoldMs = 1000;

/**
 * Takes the codes of a scanner that types like a keyboard, wherever the focus is (SCAN-001 to SCAN-003). Its code stays in no
 * field, and its Enter or Tab reaches nothing on the page. Returns a function that stops it.
 */
export function listenForScans(storeId: string, scan: (code: string) => void): () => void {
  const detector = createScanDetector<FieldBefore>();
  const released = new WeakSet<Event>();

  const onKeyDown = (event: KeyboardEvent) => {
    if (released.has(event)) return;
    const key = event.ctrlKey || event.altKey || event.metaKey ? 'Control' : event.key;
    const before = noteField(event.target);
    const verdict = detector.press({ key, timeMs: event.timeStamp, isRepeated: event.repeat }, before);
    if (verdict.kind === 'typed') {
      // A code may hold a space, which would press the button that has the focus.
      if (event.key === ' ' && !before && detector.isUnderWay()) stop(event);
      return;
    }
    if (verdict.kind !== 'unsure') stop(event);
    if (verdict.kind === 'scan') {
      restoreFields(verdict.fields);
      scan(verdict.code);
    } else if (verdict.kind === 'unsure') void askFor(verdict, event);
  };

  async function askFor(verdict: Extract<ScanVerdict<FieldBefore>, { kind: 'unsure' }>, event: KeyboardEvent) {
    const { target } = event;
    // The Enter of a person goes on where it was held back; a Tab and a new line do no harm meanwhile.
    const isCaptured = event.key === 'Enter' && target instanceof HTMLInputElement;
    if (isCaptured) stop(event);
    const known = await Promise.race([findKnown(storeId, verdict.candidates), wait(maxHoldMs)]);
    const found = known ?? verdict.scan;
    verdict.learn(found !== undefined);
    if (found) {
      restoreFields(found.fields);
      if (event.key === 'Tab') found.fields[0]?.field.focus();
      scan(found.code);
    } else if (isCaptured) release(target, event);
  }

  function release(target: HTMLInputElement, { key, code }: KeyboardEvent) {
    const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    released.add(again);
    // A key made by a script submits no form by itself.
    if (target.dispatchEvent(again)) target.form?.requestSubmit();
  }

  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Undefined also where nobody can be asked: what a person typed must not wait for the network. */
async function findKnown(storeId: string, candidates: readonly TypedCode<FieldBefore>[]) {
  try {
    const known = await Promise.all(candidates.map(({ code }) => hasCode(storeId, code)));
    return candidates.find((_, index) => known[index]);
  } catch (error) {
    if (error instanceof ApiFailure) return undefined;
    throw error;
  }
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as it is before a key changes it. */
interface FieldBefore {
  readonly field: Field;
  readonly value: string;
  /** Undefined where a field has no caret to speak of: a date, a choice. */
  readonly selection: readonly [start: number, end: number] | undefined;
}

/** Inputs that take no text. */
const buttons = /^(button|checkbox|radio|submit|reset|image|file|range|color)$/;

/** Notes what a key is about to change; undefined where nothing takes text. */
function noteField(target: EventTarget | null): FieldBefore | undefined {
  if (target instanceof HTMLSelectElement) return { field: target, value: target.value, selection: undefined };
  const isText =
    target instanceof HTMLInputElement ? !buttons.test(target.type) : target instanceof HTMLTextAreaElement;
  if (!isText) return undefined;
  const field = target as HTMLInputElement | HTMLTextAreaElement;
  const { value, selectionStart: start, selectionEnd: end } = field;
  return { field, value, selection: start === null || end === null ? undefined : [start, end] };
}

/** Restores the value that each field had before the first of these keys, and has its owner take it as if it were typed. */
function restoreFields(notes: readonly FieldBefore[]): void {
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

/** The most characters of a barcode; nothing longer is asked for. */
const maxCodeLength = 64;

/** True if the shop has a product with this whole barcode or product id, on sale or not; SCAN-004. */
async function hasCode(storeId: string, code: string): Promise<boolean> {
  if (code.length > maxCodeLength) return false;
  const { documents } = await listDocuments('products', [
    equal('storeId', storeId),
    matchCode(code),
    select('$id'),
    limit(1),
  ]);
  return documents.length > 0;
}
