import { AccountStep } from './account-step.tsx';
import { loadedStep } from './load-step.ts';
import type { useRegistration } from './use-registration.ts';

interface StepViewProps {
  flow: ReturnType<typeof useRegistration>;
  onLogin: () => void;
}

/** Shows the seller's step, with what is stored of it. */
export function StepView({ flow, onLogin }: StepViewProps) {
  const { view, seller, store, location, outcome } = flow;
  if (view === 'account') {
    return (
      <AccountStep
        seller={seller}
        isProfileStored={!flow.isProfileMissing}
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
