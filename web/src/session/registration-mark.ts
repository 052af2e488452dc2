import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from '#boot/browser-storage.ts';

/** A registration under way on this device, so that a reload resumes it and never makes a second account (REG-024). */
export interface RegistrationMark {
  /** The id its account has or will have; kept for every further try. */
  readonly userId: string;
  /** What the account was last asked for with; '' as long as it was not. Then it may exist even if no answer came. */
  readonly email: string;
}

const key = 'duka.registration';
const listeners = new Set<() => void>();
/** Also where the browser grants no storage a seller registers, if without a reload. Undefined: not read yet. */
let current: string | null | undefined;

export function readRegistrationMark(): RegistrationMark | null {
  return parseMark(readText());
}

/** An address holds no space, so a space parts the two. */
export function writeRegistrationMark({ userId, email }: RegistrationMark): void {
  current = `${userId} ${email}`;
  store(key, current);
  tell();
}

export function removeRegistrationMark(): void {
  current = null;
  removeStored(key);
  tell();
}

/** The mark as it is now, also after another part of the page has changed it. */
export function useRegistrationMark(): RegistrationMark | null {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return parseMark(text);
}

function readText(): string | null {
  if (current === undefined) current = readStored(key);
  return current;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Null also for what another program may have left there. */
function parseMark(text: string | null): RegistrationMark | null {
  const [userId, email] = text?.split(' ') ?? [];
  return userId && email !== undefined ? { userId, email } : null;
}
