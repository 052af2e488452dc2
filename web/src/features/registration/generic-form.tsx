import { countGenericSteps, type GenericStep } from '@duka/domain/registration/generic-form';
import { useEffect, useRef, useState } from 'react';
import { isAbroad, setAbroad } from './abroad-mark.ts';
import { GenericAccount } from './generic-account.tsx';
import { GenericDetails } from './generic-details.tsx';
import { GenericProgress } from './generic-progress.tsx';
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
