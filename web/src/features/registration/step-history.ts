import { type RegistrationStep, registrationSteps } from '@duka/domain/registration/registration-progress';
import { useEffect, useEffectEvent } from 'react';

/** A view that Back leads to and away from; the form for a business abroad stands behind the account. */
export type StepView = RegistrationStep | 'generic';

/** The registration's part of an entry of the browser's history, beside the router's. */
interface Entry {
  readonly registration?: StepView;
  /** Entries of the app before this one. */
  readonly index?: number;
}

/** The entries that lead up to a view, itself the last. */
function toPath(view: StepView): readonly StepView[] {
  if (view === 'generic') return ['account', 'generic'];
  return registrationSteps.slice(0, registrationSteps.indexOf(view) + 1);
}

const readEntry = (): Entry => window.history.state ?? {};

/** The steps before the one in the history; 0 at the first, and where there is none. */
function depthOf({ registration }: Entry): number {
  return registration === undefined ? 0 : toPath(registration).length - 1;
}

/**
 * Puts a view into the history, and before it the steps that lead to it, so that Back goes through them one by one
 * (REG-030). The address stays, as the steps are no routes (REG-002).
 */
export function enterStep(view: StepView): void {
  const path = toPath(view);
  const depth = depthOf(readEntry());
  const first = path[Math.min(depth, path.length - 1)];
  window.history.replaceState({ ...readEntry(), registration: first }, '');
  for (const step of path.slice(depth + 1)) {
    const entry = readEntry();
    window.history.pushState({ ...entry, registration: step, index: (entry.index ?? 0) + 1 }, '');
  }
}

/** Goes back by one step, as the browser's Back does; false where the history has none. */
export function leaveStep(): boolean {
  if (depthOf(readEntry()) === 0) return false;
  window.history.back();
  return true;
}

/** Goes back to the entry of the first step, so that Back later leads out of the registration and not into it. */
export async function leaveSteps(): Promise<void> {
  const depth = depthOf(readEntry());
  if (depth === 0) return;
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(-depth);
  await arrived;
}

/** Calls `onArrive` with the view that Back or Forward leads to. */
export function useStepHistory(onArrive: (view: StepView) => void): void {
  const arrive = useEffectEvent(() => {
    const { registration } = readEntry();
    if (registration !== undefined) onArrive(registration);
  });
  useEffect(() => {
    const arrived = () => arrive();
    window.addEventListener('popstate', arrived);
    return () => window.removeEventListener('popstate', arrived);
  }, []);
}
