import type { RegisterField } from '@duka/domain/registration/register-form';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { PhoneProof } from '#shop/details/phone-proof.tsx';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { AccountFields } from './account-fields.tsx';
import type { OpenedAccount } from './open-seller-account.ts';
import { toRefusalWords } from './register-words.ts';
import { StepFailure } from './step-failure.tsx';
import type { RegisteringSeller } from './steps.ts';
import { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  title: string;
  subtitle: string;
  submitText: string;
  seller: RegisteringSeller | null;
  isProfileStored?: boolean;
  onOpened: (opened: Extract<OpenedAccount, { ok: true }>) => Promise<void> | void;
  onMade?: (() => void) | undefined;
  /** Other links, below the button. */
  children: ReactNode;
}

/** Asks for the seller's account and opens or changes it; both registrations begin with it (REG-009, FORM-011). */
export function AccountForm(props: AccountFormProps) {
  const { title, subtitle, submitText, seller, isProfileStored, onOpened, onMade, children } = props;
  const fields = useRef<HTMLDivElement>(null);
  const { isBusy, refused, submit, proving, stopProving, ...form } = useAccountForm({
    seller,
    isProfileStored,
    onOpened,
    onMade,
    onInvalid: (field: RegisterField) => fields.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }
  function goOn() {
    stopProving();
    void submit();
  }
  return (
    <>
      <form onSubmit={onSubmit} method="post" noValidate>
        <EntryHeading title={title}>{subtitle}</EntryHeading>
        <div ref={fields}>
          <AccountFields {...form} />
        </div>
        {refused ? (
          <StepFailure
            text={toRefusalWords(refused.explanation)}
            hint={refused.isNetwork ? m.register_network_hint() : undefined}
          />
        ) : null}
        <Button type="submit" busy={isBusy} size="large" className="mt-6 w-full">
          {isBusy ? m.register_signing_up() : submitText}
        </Button>
        {children}
      </form>
      <PhoneProof phone={proving} onProven={goOn} onClose={stopProving} />
    </>
  );
}
