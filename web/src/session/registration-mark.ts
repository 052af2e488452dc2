import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from '#data/browser-storage.ts';
import { readInTab, storeInTab } from './tab-values.ts';

/** A registration under way on this device, so that a reload resumes it and never makes a second account (REG-024). */
export interface RegistrationMark {
  /** The id its account has or will have, the same for every further try. */
  readonly userId: string;
  /** What the account was last asked for with; '' as long as it was not. Then it may exist even if no answer came. */
  readonly email: string;
}

const key = 'duka.registration';
const listeners = new Set<() => void>();
/** Also where the browser grants no storage a seller registers, if without a reload. Undefined: not read yet. */
let inTab: string | null | undefined;

/** The mark of this tab, else the one that an account was asked for with on this device. */
export function readRegistrationMark(): RegistrationMark | null {
  return parseMark(readText());
}

/** True if the registration was opened in this tab: a reload shows it again, a later visit does not. */
export function isRegistrationOpen(): boolean {
  return parseMark(readTabText()) !== null;
}

/** Opens the registration in this tab. */
export function openRegistrationMark(mark: RegistrationMark): void {
  inTab = toText(mark);
  storeInTab(key, inTab);
  notify();
}

/** Marks, for every tab of this device, that an account is asked for; no longer, where `email` is ''. */
export function writeRegistrationMark(mark: RegistrationMark): void {
  if (mark.email === '') removeStored(key);
  else store(key, toText(mark));
  openRegistrationMark(mark);
}

export function removeRegistrationMark(): void {
  inTab = null;
  storeInTab(key, undefined);
  removeStored(key);
  notify();
}

/** The mark as it is now, also after another part of the page has changed it. */
export function useRegistrationMark(): RegistrationMark | null {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return parseMark(text);
}

function readText(): string | null {
  return readTabText() ?? readStored(key);
}

function readTabText(): string | null {
  if (inTab === undefined) {
    const stored = readInTab(key);
    inTab = typeof stored === 'string' ? stored : null;
  }
  return inTab;
}

/** An address holds no space, so a space parts the two. */
function toText({ userId, email }: RegistrationMark): string {
  return `${userId} ${email}`;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Null also for what another program may have left there. */
function parseMark(text: string | null): RegistrationMark | null {
  const [userId, email] = text?.split(' ') ?? [];
  return userId && email !== undefined ? { userId, email } : null;
}
