import { countGenericSteps, type GenericStep } from '@duka/domain/registration/generic-form';
import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { isAbroad, setAbroad } from './abroad-mark.ts';
import { AccountForm } from './account-form.tsx';
import { GenericDetails } from './generic-details.tsx';
import type { GenericFormProps, RegisteringSeller } from './steps.ts';

/** The registration of a business outside Tanzania; FORM-010 to FORM-018, Q-008. Everyone who registers is a seller. */
export function GenericForm({ seller, onOpened, onDone, onBack }: GenericFormProps) {
  const [owner, setOwner] = useState<RegisteringSeller | null>(seller);
  const [step, setStep] = useState<GenericStep>(seller && isAbroad(seller.userId) ? 2 : 1);
  const [isProfileStored, setProfileStored] = useState(true);
  const screen = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed step is what moves the focus to its heading.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo(0, 0);
    screen.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div ref={screen}>
      <GenericProgress step={step} count={countGenericSteps('seller')} />
      {step === 1 || !owner ? (
        <GenericAccount
          seller={owner}
          onOpened={(opened, isStored) => {
            onOpened(opened);
            setAbroad(opened.userId, true);
            setOwner(opened);
            setProfileStored(isStored);
            setStep(2);
          }}
          onBack={() => onBack(owner)}
        />
      ) : (
        <GenericDetails
          key={owner.userId}
          seller={owner}
          isProfileStored={isProfileStored}
          step={step}
          onStep={setStep}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const names: Record<GenericStep, () => string> = {
  1: m.register_abroad_account,
  2: m.register_abroad_personal,
  3: m.register_abroad_business,
};

function GenericProgress({ step, count }: { step: GenericStep; count: number }) {
  const text = m.register_abroad_step_of({ step, count, name: names[step]() });
  return (
    <div className="mb-6">
      <p className="mb-2 text-sm font-semibold text-on-primary-soft">{text}</p>
      <div
        role="progressbar"
        aria-label={m.register_progress()}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={step}
        aria-valuetext={text}
        className="flex gap-1.5"
      >
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts differ by nothing else.
          <span key={at} className={`h-1.5 grow rounded-full ${at < step ? 'bg-primary' : 'bg-control/35'}`} />
        ))}
      </div>
    </div>
  );
}

interface GenericAccountProps {
  seller: RegisteringSeller | null;
  onOpened: (seller: RegisteringSeller, isProfileStored: boolean) => void;
  onBack: () => void;
}

/** Step 1 of the generic form asks what register step 1 asks, and makes the same calls; FORM-011, G-19. */
function GenericAccount({ seller, onOpened, onBack }: GenericAccountProps) {
  return (
    <AccountForm
      title={m.register_abroad_heading()}
      subtitle={m.register_abroad_subtitle()}
      submitText={m.register_abroad_next()}
      seller={seller}
      onOpened={(opened) => onOpened(opened.seller, opened.isProfileStored)}
    >
      <p className="mt-2 flex justify-center">
        <TextButton onClick={onBack}>{m.register_abroad_back()}</TextButton>
      </p>
    </AccountForm>
  );
}
