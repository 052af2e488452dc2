import {
  compactStage,
  type RegistrationStep,
  registrationSteps,
  stepNumber,
} from '@duka/domain/registration/registration-progress';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';

const names: Record<RegistrationStep, () => string> = {
  account: m.register_step_account,
  shop: m.register_step_shop,
  location: m.register_step_location,
  payment: m.register_step_payment,
};

/**
 * Shows the seller's step: step x of 4, and below it a bar on wide screens or the compact tracker on narrow ones; REG-003,
 * REG-004.
 */
export function RegistrationProgress({ step }: { step: RegistrationStep }) {
  const number = stepNumber(step);
  const count = registrationSteps.length;
  return (
    <div className="mb-6">
      <p className="mb-2 text-sm font-semibold text-on-primary-soft">
        {m.register_step_of({ step: number, count })}
        <span className="font-normal text-muted"> · {names[step]()}</span>
      </p>
      <div
        role="progressbar"
        aria-label={m.register_progress()}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={number}
        aria-valuetext={m.register_step_of({ step: number, count })}
        className="hidden grid-cols-4 gap-1.5 sm:grid"
      >
        {registrationSteps.map((each) => (
          <span
            key={each}
            className={`h-1.5 rounded-full ${stepNumber(each) <= number ? 'bg-primary' : 'bg-control/35'}`}
          />
        ))}
      </div>
      <CompactTracker step={step} />
    </div>
  );
}

/** The last stage are the three steps after the account; its bar fills with them. */
function CompactTracker({ step }: { step: RegistrationStep }) {
  const isAccount = compactStage(step) === 'account';
  const business = (stepNumber(step) - 1) / (registrationSteps.length - 1);
  return (
    <ol aria-label={m.register_progress()} className="flex items-center gap-2 text-sm sm:hidden">
      <Stage name={m.register_stage_account()} share={1} isDone={!isAccount} isCurrent={isAccount} />
      {/* The role is given along with the account, so it is never the current stage. */}
      <Stage name={m.register_stage_role()} share={isAccount ? 0 : 1} isDone={!isAccount} isCurrent={false} />
      <Stage name={m.register_stage_business()} share={business} isDone={false} isCurrent={!isAccount} />
    </ol>
  );
}

interface StageProps {
  name: string;
  /** The part of its bar that is full, 0 to 1. */
  share: number;
  isDone: boolean;
  isCurrent: boolean;
}

function Stage({ name, share, isDone, isCurrent }: StageProps) {
  const look = isCurrent ? 'font-semibold text-ink' : isDone ? 'text-ink' : 'text-muted';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`flex grow basis-0 flex-wrap items-center gap-x-1 gap-y-1.5 ${look}`}
    >
      <span className="h-1 w-full bg-control/35">
        <span className="block h-full bg-primary" style={{ width: `${100 * share}%` }} />
      </span>
      {isDone ? <Icon name="check" size={16} className="text-on-primary-soft" /> : null}
      {name}
      {isDone ? <span className="sr-only">{m.register_stage_done()}</span> : null}
    </li>
  );
}
