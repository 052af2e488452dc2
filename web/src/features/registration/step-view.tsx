import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { AccountForm } from './account-form.tsx';
import { loadedStep } from './load-step.ts';
import type { OpenedAccount } from './open-seller-account.ts';
import type { RegisteringSeller } from './steps.ts';
import type { useRegistration } from './use-registration.ts';

interface StepViewProps {
  flow: ReturnType<typeof useRegistration>;
  /** True for who joins somebody else's shop with the account. */
  isInvited: boolean;
  onLogin: () => void;
}

/** Shows the seller's step, with what is stored of it. */
export function StepView({ flow, isInvited, onLogin }: StepViewProps) {
  const { view, seller, store, location, outcome } = flow;
  if (view === 'account') {
    return (
      <AccountStep
        seller={seller}
        isProfileStored={!flow.isProfileMissing}
        isInvited={isInvited}
        onDone={flow.accountDone}
        onMade={flow.accountMade}
        onLogin={onLogin}
        onAbroad={flow.openGeneric}
      />
    );
  }
  if (view === 'generic') {
    const GenericForm = loadedStep('generic');
    return (
      <GenericForm seller={seller} onOpened={flow.genericOpened} onDone={flow.genericDone} onBack={flow.leaveGeneric} />
    );
  }
  if (!seller) return null;
  if (view === 'shop') {
    const ShopStep = loadedStep('shop');
    return <ShopStep seller={seller} store={store} onDone={flow.shopDone} onBack={() => flow.back('shop')} />;
  }
  if (view === 'location') {
    const LocationStep = loadedStep('location');
    return (
      <LocationStep
        seller={seller}
        store={store}
        location={location}
        onDone={flow.locationDone}
        onBack={() => flow.back('location')}
      />
    );
  }
  if (view === 'payment') {
    const PaymentStep = loadedStep('payment');
    return (
      <PaymentStep
        seller={seller}
        store={store}
        town={location?.district ?? ''}
        payment={outcome?.saved ? outcome.payment : null}
        onDone={flow.paymentDone}
        onBack={() => flow.back('payment')}
      />
    );
  }
  return null;
}

interface AccountStepProps {
  seller: RegisteringSeller | null;
  isProfileStored: boolean;
  isInvited: boolean;
  onDone: (opened: Extract<OpenedAccount, { ok: true }>) => Promise<void>;
  /** Called when the account is open, and the step is not done. */
  onMade: () => void;
  onLogin: () => void;
  /** Opens the form for a business registered outside Tanzania; Q-008. */
  onAbroad: () => void;
}

/** Step 1 asks for the seller's account; REG-008 to REG-013. */
function AccountStep({ seller, isProfileStored, isInvited, onDone, onMade, onLogin, onAbroad }: AccountStepProps) {
  return (
    <AccountForm
      title={isInvited ? m.join_register_title() : m.register_heading()}
      subtitle={isInvited ? m.join_register_text() : m.register_subtitle()}
      submitText={isInvited ? m.join_register_submit() : m.register_sign_up()}
      seller={seller}
      isProfileStored={isProfileStored}
      onOpened={onDone}
      onMade={onMade}
    >
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-muted">
        {m.register_login_question()}
        <TextButton onClick={onLogin}>{m.register_login()}</TextButton>
      </p>
      {isInvited ? null : (
        <p className="flex justify-center">
          <TextButton onClick={onAbroad}>{m.register_abroad()}</TextButton>
        </p>
      )}
    </AccountForm>
  );
}
