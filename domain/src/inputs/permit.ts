import type { RuleBreak } from '#rule-words.ts';
import { isDay, toDay, toStoredDay } from '#values/dates.ts';
import { dayMs } from '#values/durations.ts';
import { asksFor, type PermitKind, permitKinds } from './input-rules.ts';
import { registerModes } from './register-mode.ts';

/** A permit of a shop, such as that of the TPHPA to sell pesticides (R74). */
export interface Permit {
  readonly id: string;
  readonly kind: PermitKind;
  readonly number: string;
  /** Who gave it; empty where the shop did not say. */
  readonly authority: string;
  /** The last day on which it holds, `2027-06-30`; empty for one without an end. */
  readonly lastDay: string;
  /** The address of a photo or a PDF of it; empty without one. */
  readonly file: string;
}

/** Parses a row of `shopPermits`; undefined for anything else, also for a kind of a later version. */
export function parsePermit(document: unknown): Permit | undefined {
  const { $id, kind, number, authority, expiresAt, file } = Object(document);
  const known = permitKinds.find((each) => each === kind);
  if (typeof $id !== 'string' || known === undefined || typeof number !== 'string') return undefined;
  return {
    ...{ id: $id, kind: known, number, authority: typeof authority === 'string' ? authority : '' },
    lastDay: typeof expiresAt === 'string' && expiresAt !== '' ? toDay(expiresAt) : '',
    file: typeof file === 'string' ? file : '',
  };
}

/** The form of a permit, as typed. */
export type PermitForm = Omit<Permit, 'id' | 'kind' | 'file'> & { readonly kind: string };
export type PermitProblem = 'kind_missing' | 'number_missing' | 'too_long' | 'day_wrong';

const maxLengths = { number: 64, authority: 128 } as const;

/** Returns the problems of the form, by field (INPUT-021). */
export function checkPermitForm(form: PermitForm): Partial<Record<keyof PermitForm, PermitProblem>> {
  const isTooLong = (field: keyof typeof maxLengths) => [...form[field].trim()].length > maxLengths[field];
  const problems: Record<keyof PermitForm, PermitProblem | false> = {
    kind: !permitKinds.some((known) => known === form.kind) && 'kind_missing',
    number: form.number.trim() === '' ? 'number_missing' : isTooLong('number') && 'too_long',
    authority: isTooLong('authority') && 'too_long',
    lastDay: form.lastDay !== '' && !isDay(form.lastDay) && 'day_wrong',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** Returns the attributes of a checked form. */
export function toPermitAttributes({ kind, number, authority, lastDay }: PermitForm) {
  return {
    ...{ kind, number: number.trim(), authority: authority.trim() || null },
    expiresAt: lastDay === '' ? null : toStoredDay(lastDay),
  };
}

/** Finds the first rule that the sent values of a permit break. */
export function checkPermitValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  if ('kind' in values && !permitKinds.some((known) => known === values.kind))
    return { attribute: 'kind', text: `must be one of ${permitKinds.join(', ')}` };
  if ('number' in values && String(values.number ?? '').trim() === '')
    return { attribute: 'number', text: 'must not be empty' };
  return undefined;
}

/** Finds the rule that a sent choice about the shop's register breaks. */
export function checkRegisterMode({ inputRegister = null }: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  if (inputRegister === null || registerModes.some((mode) => mode === inputRegister)) return undefined;
  return { attribute: 'inputRegister', text: `must be one of ${registerModes.join(', ')}` };
}

/** Days before the last one at which the people of a shop are reminded of it; once more when it has lapsed (INPUT-022). */
const remindedDays = [60, 30, 7] as const;
/** Days for which people are still notified of a permit that has lapsed. */
const lapsedDays = 30;

/** Returns the last days of the permits of which somebody may have to be reminded today, the first and the last. */
export function remindedRange(today: string): readonly [from: string, to: string] {
  const move = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  return [move(-lapsedDays), move(remindedDays[0])];
}

export interface PermitReminder {
  readonly permit: Permit;
  /** The reminder that is due: 60, 30 or 7 days before the last one, or 0 once it has lapsed. */
  readonly days: number;
}

/** Lists the reminders that are due for the permits of a shop; none for a permit that another one of its kind outlives (INPUT-022). */
export function listReminders(permits: readonly Permit[], today: string): PermitReminder[] {
  return permits.flatMap((permit) => {
    const days = permit.lastDay === '' ? undefined : findReminder(permit.lastDay, today);
    return days === undefined || isRenewed(permit, permits) ? [] : [{ permit, days }];
  });
}

/** True if the shop has another permit of the kind that holds longer. Permits of no known kind are of different things. */
function isRenewed({ kind, lastDay }: Permit, permits: readonly Permit[]): boolean {
  if (kind === 'other') return false;
  return permits.some((one) => one.kind === kind && (one.lastDay === '' || one.lastDay > lastDay));
}

/** Returns the reminder that is due on a day: the smallest number of days that has been reached, 0 for a lapsed permit; undefined for none. */
function findReminder(lastDay: string, today: string): number | undefined {
  const left = Math.round((Date.parse(lastDay) - Date.parse(today)) / dayMs);
  if (Number.isNaN(left) || left < -lapsedDays) return undefined;
  return left < 0 ? 0 : remindedDays.findLast((days) => left <= days);
}

export type PermitState = 'valid' | 'due' | 'lapsed';

/** Returns whether a permit holds on a day, and whether it is time to renew it. */
export function permitStateOf({ lastDay }: Pick<Permit, 'lastDay'>, today: string): PermitState {
  if (lastDay === '') return 'valid';
  if (lastDay < today) return 'lapsed';
  return findReminder(lastDay, today) === undefined ? 'valid' : 'due';
}

export interface LackingPermit {
  readonly kind: PermitKind;
  /** The last of those that have lapsed; undefined where the shop has written none down. */
  readonly lapsed: Permit | undefined;
}

/** Lists the permits that goods of these categories, by their English names, need and that the shop has not on this day (INPUT-023). */
export function listLacking(
  categoryNames: readonly string[],
  permits: readonly Permit[],
  today: string,
): LackingPermit[] {
  return (asksFor(categoryNames)?.permits ?? []).flatMap((kind) => {
    const ofKind = permits.filter((permit) => permit.kind === kind);
    if (ofKind.some((permit) => permitStateOf(permit, today) !== 'lapsed')) return [];
    return [{ kind, lapsed: ofKind.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay)).at(-1) }];
  });
}
