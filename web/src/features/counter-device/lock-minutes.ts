import { readLocal, storeLocal } from '#session/local-values.ts';

/** Minutes without a touch after which a counter locks; `never` only by a tap. */
export const lockChoices = ['1', '5', '15', 'never'] as const;
export type LockChoice = (typeof lockChoices)[number];

const keyOf = (storeId: string) => `duka.counterLock.${storeId}`;

/** Returns after how many minutes this device locks; 5 where nobody has chosen. */
export function readLockChoice(storeId: string): LockChoice {
  return readLocal(keyOf(storeId), (stored) => lockChoices.find((choice) => choice === stored) ?? '5');
}

export function storeLockChoice(storeId: string, choice: LockChoice): void {
  storeLocal(keyOf(storeId), choice);
}
