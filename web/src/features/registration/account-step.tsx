import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { AccountForm } from './account-form.tsx';
import type { OpenedAccount } from './open-seller-account.ts';
import type { RegisteringSeller } from './steps.ts';

interface AccountStepProps {
  seller: RegisteringSeller | null;
  isProfileStored: boolean;
  onDone: (opened: Extract<OpenedAccount, { ok: true }>) => Promise<void>;
  /** Called when the account is open, and the step is not done. */
  onMade: () => void;
  onLogin: () => void;
  /** Opens the form for a business registered outside Tanzania; Q-008. */
  onAbroad: () => void;
}

/** Step 1 asks for the seller's account; REG-008 to REG-013. */
export function AccountStep({ seller, isProfileStored, onDone, onMade, onLogin, onAbroad }: AccountStepProps) {
  return (
    <AccountForm
      title={m.register_heading()}
      subtitle={m.register_subtitle()}
      submitText={m.register_sign_up()}
      seller={seller}
      isProfileStored={isProfileStored}
      onOpened={onDone}
      onMade={onMade}
    >
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-muted">
        {m.register_login_question()}
        <TextButton onClick={onLogin}>{m.register_login()}</TextButton>
      </p>
      <p className="flex justify-center">
        <TextButton onClick={onAbroad}>{m.register_abroad()}</TextButton>
      </p>
    </AccountForm>
  );
}
