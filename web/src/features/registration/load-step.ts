import type { ComponentType } from 'react';
import { track } from '#settled.ts';
import type { GenericFormProps, LocationStepProps, PaymentStepProps, ShopStepProps } from './steps.ts';

/** Each of these steps has a script of its own. */
export interface LaterSteps {
  readonly shop: ComponentType<ShopStepProps>;
  readonly location: ComponentType<LocationStepProps>;
  readonly payment: ComponentType<PaymentStepProps>;
  readonly generic: ComponentType<GenericFormProps>;
}

const loaders: { readonly [Name in keyof LaterSteps]: () => Promise<LaterSteps[Name]> } = {
  shop: async () => (await import('./shop-step.tsx')).ShopStep,
  location: async () => (await import('./location-step.tsx')).LocationStep,
  generic: async () => (await import('./generic-form.tsx')).GenericForm,
  payment: async () => (await import('./payment-step.tsx')).PaymentStep,
};

const loaded: { [Name in keyof LaterSteps]?: LaterSteps[Name] } = {};

/** Loads a step's script; throws when it does not arrive. */
export async function loadStep<Name extends keyof LaterSteps>(name: Name): Promise<void> {
  loaded[name] ??= await track(loaders[name]());
}

/** Returns a step that `loadStep` has loaded. */
export function loadedStep<Name extends keyof LaterSteps>(name: Name): LaterSteps[Name] {
  const step = loaded[name];
  if (!step) throw new Error(`The step ${name} is shown before its script is there`);
  return step as LaterSteps[Name];
}
