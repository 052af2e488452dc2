import { derivePinKey, lockOutMs, pinVerifier, signAct, textOfUnlock, triesLeft } from '@duka/domain/members/pin';
import { dayMs, minuteMs } from '@duka/domain/values/durations';
import { type CounterPerson, listCounterPeople, unlockCounter } from '#data/calls/counter.ts';
import { readNowText } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { type Counter, pageCounter, type UnlockedMember } from './counter.ts';
import { type CounterStore, openCounterStore, type Tries } from './counter-store.ts';

/** What came of a PIN. */
export type PinOutcome =
  | { readonly kind: 'right'; readonly key: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** Too many were wrong; milliseconds until this person may try again. */
  | { readonly kind: 'locked'; readonly leftMs: number }
  /** Without a network, and the people were last named more than a day ago, or never. */
  | { readonly kind: 'outdated' };

/** Milliseconds for which a counter unlocks people without having heard of the server: a PIN that was changed counts no longer (R65). */
const longestOfflineMs = dayMs;

/** Unlocks the people of one counter, with a network and without. */
export type Unlocking = ReturnType<typeof createUnlocking>;

interface UnlockingOptions {
  readonly storeId: string;
  readonly counter: Counter;
  readonly store: CounterStore;
  /** Milliseconds by a clock that nobody sets, and by the one of the device. */
  readonly monotonicMs?: () => number;
  readonly wallMs?: () => number;
}

export function createUnlocking({
  storeId,
  counter,
  store,
  monotonicMs = () => performance.now(),
  wallMs = () => Date.now(),
}: UnlockingOptions) {
  /** Lock-outs run by the monotonic clock, and only while the app is open: no clock that is set shortens them. */
  let tries: Map<string, Tries & { readonly atMs: number }> | undefined;

  async function readTries() {
    if (!tries) {
      const stored = Object.entries((await store.read('counter-tries')) ?? {});
      tries ??= new Map(stored.map(([id, one]) => [id, { ...one, atMs: monotonicMs() }]));
    }
    return tries;
  }

  async function storeTries(): Promise<void> {
    const all = [...(await readTries())].map(([id, one]) => [id, { failures: one.failures, leftMs: leftOf(one) }]);
    await store.write('counter-tries', Object.fromEntries(all));
  }

  const leftOf = (one: (Tries & { readonly atMs: number }) | undefined) =>
    one ? Math.max(one.leftMs - (monotonicMs() - one.atMs), 0) : 0;

  async function noteTry(memberId: string, failures: number, leftMs: number): Promise<void> {
    const all = await readTries();
    if (failures === 0) all.delete(memberId);
    else all.set(memberId, { failures, leftMs, atMs: monotonicMs() });
    await storeTries();
  }

  /** The present moment, which is never before one that this device has seen. */
  async function readSeenMs(): Promise<number> {
    const seenMs = Math.max(wallMs(), (await store.read('counter-seen')) ?? 0);
    await store.write('counter-seen', seenMs);
    return seenMs;
  }

  /** Asks the server for the people; who is unlocked and was removed, or has another PIN by now, is locked. */
  async function fetchPeople(): Promise<readonly CounterPerson[]> {
    const before = await readPeople();
    const people = await listCounterPeople(storeId);
    await store.write('counter-people', { people, at: await readSeenMs() });
    const member = counter.readMember();
    const find = (all: readonly CounterPerson[]) => all.find(({ memberId }) => memberId === member?.id);
    const isSame = find(people)?.verifier === (find(before)?.verifier ?? find(people)?.verifier);
    if (member && !(find(people) && isSame)) counter.lock();
    return people;
  }

  async function readPeople(): Promise<readonly CounterPerson[]> {
    return (await store.read('counter-people'))?.people ?? [];
  }

  /**
   * Checks a PIN on this device. The try is counted before it is checked, so that a page that is closed in the middle of it has lost it. The
   * browser derives the key on a thread of its own: the page stays alive.
   */
  async function checkPin(memberId: string, pin: string, askServer?: () => Promise<unknown>): Promise<PinOutcome> {
    const before = (await readTries()).get(memberId);
    const leftMs = leftOf(before);
    if (leftMs > 0) return { kind: 'locked', leftMs };
    const failures = (before?.failures ?? 0) + 1;
    await noteTry(memberId, failures, lockOutMs(failures));
    const judged = askServer && !connectivity.isDown() ? await judge(askServer) : undefined;
    if (judged === undefined || judged.kind === 'right') {
      const key = await findKey(memberId, pin, judged !== undefined);
      if (key === 'outdated') {
        await noteTry(memberId, failures - 1, 0);
        return { kind: 'outdated' };
      }
      if (key) {
        await noteTry(memberId, 0, 0);
        return { kind: 'right', key };
      }
    }
    if (judged && judged.kind !== 'right') {
      await noteTry(memberId, failures, judged.kind === 'locked' ? judged.leftMs : lockOutMs(failures));
      if (judged.kind === 'locked') return judged;
    }
    const lockedMs = lockOutMs(failures);
    if (lockedMs > 0) return { kind: 'locked', leftMs: lockedMs };
    return { kind: 'wrong', triesLeft: judged?.kind === 'wrong' ? judged.triesLeft : triesLeft(failures) };
  }

  /** Returns the key of a right PIN; undefined for a wrong one. What the server has taken may be newer than what is stored here. */
  async function findKey(memberId: string, pin: string, isTaken: boolean) {
    const stored = await store.read('counter-people');
    const isCurrent = stored && (await readSeenMs()) - stored.at <= longestOfflineMs;
    if (!isCurrent && !isTaken) return 'outdated';
    const key = await derive(stored?.people ?? [], memberId, pin);
    return key || !isTaken ? key : derive(await fetchPeople(), memberId, pin);
  }

  async function derive(people: readonly CounterPerson[], memberId: string, pin: string) {
    const person = people.find((one) => one.memberId === memberId);
    if (!person) return undefined;
    const key = await derivePinKey(pin, person);
    return (await pinVerifier(key)) === person.verifier ? key : undefined;
  }

  return {
    readPeople,
    fetchPeople,
    storeTries,
    checkPin,
    /** Milliseconds that a person is still locked out on this device; 0 for who is not. */
    readLockOutMs: async (memberId: string) => leftOf((await readTries()).get(memberId)),
    /** Unlocks a person by their PIN: the server decides, or this device where no answer comes. Rejects with another refusal. */
    async unlock(person: CounterPerson, pin: string): Promise<PinOutcome> {
      const { memberId, name, role, rights, discountLimit } = person;
      let acting = { name, role, rights, discountLimit };
      let isTold = false;
      const outcome = await checkPin(memberId, pin, async () => {
        // A lock that is still on its way would come after it.
        await counter.settle();
        acting = await unlockCounter(storeId, memberId, { pin });
        isTold = true;
      });
      if (outcome.kind !== 'right') return outcome;
      const { key } = outcome;
      const tell = isTold ? undefined : () => tellUnlocked(storeId, memberId, key);
      counter.unlock({ id: memberId, ...acting, key } satisfies UnlockedMember, tell);
      return outcome;
    },
  };
}

/** Tells the server who was unlocked without a network: by the moment of the call, as an earlier proof may have been overheard. */
async function tellUnlocked(storeId: string, memberId: string, key: Uint8Array<ArrayBuffer>): Promise<void> {
  const at = readNowText();
  await unlockCounter(storeId, memberId, { at, proof: await signAct(key, textOfUnlock(memberId, at)) });
}

type Judgement = { readonly kind: 'right' } | Extract<PinOutcome, { readonly kind: 'wrong' | 'locked' }>;

/** Returns what the server says of a PIN; undefined where no answer came. Rejects with another refusal. */
async function judge(askServer: () => Promise<unknown>): Promise<Judgement | undefined> {
  try {
    await askServer();
    return { kind: 'right' };
  } catch (error) {
    const { type, said, isNetwork, status } = toApiFailure(error);
    if (isNetwork || status >= 500) return undefined;
    const count = Number(/\d+/.exec(said)?.[0]);
    if (type === 'shop_pin_wrong') return { kind: 'wrong', triesLeft: count || 1 };
    if (type === 'shop_pin_locked') return { kind: 'locked', leftMs: (count || 1) * minuteMs };
    throw error;
  }
}

const opened = new Map<string, Unlocking>();

/** Returns the unlocking of this page's counter, which its screens share. */
export function openUnlocking(accountId: string, storeId: string): Unlocking {
  const known =
    opened.get(storeId) ??
    createUnlocking({ storeId, counter: pageCounter, store: openCounterStore(accountId, storeId) });
  opened.set(storeId, known);
  return known;
}
