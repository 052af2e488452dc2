/** The steps that a new shop still needs, in the order in which they are offered. */
export type FirstStep = 'location' | 'payment' | 'picture' | 'product' | 'money' | 'license' | 'email';

/** The facts about a shop and its owner that the steps follow from. */
export interface ShopFacts {
  readonly hasPicture: boolean;
  readonly productTotal: number;
  /** Opening money is set, or a day was ended, which counted it (R43); undefined where the backend has no ledger of money. */
  readonly isDrawerOpened: boolean | undefined;
  readonly hasLicense: boolean;
  readonly isEmailVerified: boolean;
  readonly hasLocation: boolean;
  readonly hasPayment: boolean;
}

export interface FirstStepState {
  readonly step: FirstStep;
  readonly isDone: boolean;
}

/**
 * Lists the steps after registration, each with whether it is done; an empty list once all are. Registration itself
 * asks for location and payment, so these two are listed only where they are missing.
 */
export function listFirstSteps(facts: ShopFacts): readonly FirstStepState[] {
  const missing: readonly (readonly [FirstStep, boolean])[] = [
    ['location', facts.hasLocation],
    ['payment', facts.hasPayment],
  ];
  const steps: readonly (readonly [FirstStep, boolean])[] = [
    ...missing.filter(([, isDone]) => !isDone),
    ['picture', facts.hasPicture],
    ['product', facts.productTotal > 0],
    ...(facts.isDrawerOpened === undefined ? [] : [['money', facts.isDrawerOpened] as const]),
    ['license', facts.hasLicense],
    ['email', facts.isEmailVerified],
  ];
  return steps.every(([, isDone]) => isDone) ? [] : steps.map(([step, isDone]) => ({ step, isDone }));
}
