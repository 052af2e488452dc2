/** The steps of the seller's registration, in their order; REG-002, REG-029, CONST-009. */
export const registrationSteps = ['account', 'shop', 'location', 'payment'] as const;

export type RegistrationStep = (typeof registrationSteps)[number];

/** The parts of a registration that are stored; all but the account may be missing. */
export interface StoredRegistration {
  readonly account: object | null;
  readonly store: object | null;
  readonly location: object | null;
  readonly payment: object | null;
}

/** Returns the first step of which nothing is stored, whatever was stored of later ones. */
export function findRegistrationStep(stored: StoredRegistration): RegistrationStep | 'complete' {
  if (!stored.account) return 'account';
  if (!stored.store) return 'shop';
  if (!stored.location) return 'location';
  return stored.payment ? 'complete' : 'payment';
}

/** Returns the step before; there is none before the account. REG-005, REG-006, REG-007, REG-030. */
export function previousStep(step: RegistrationStep): RegistrationStep {
  return registrationSteps[registrationSteps.indexOf(step) - 1] ?? 'account';
}

/** Returns 1 to 4; REG-003. */
export function stepNumber(step: RegistrationStep): number {
  return registrationSteps.indexOf(step) + 1;
}

/**
 * Returns the stage of the compact tracker: Account is step 1, Role is done by itself, Business is the rest;
 * REG-004.
 */
export function compactStage(step: RegistrationStep): 'account' | 'business' {
  return step === 'account' ? 'account' : 'business';
}
