import { RegistrationFlow, type RegistrationFlowProps } from '#features/registration/registration-flow.tsx';
import { SellerQueries } from '#session/seller-queries.tsx';

/** The registration with what its steps load; it fills the window, as the seller has no shop yet (REG-002). */
export function RegistrationScreen(props: RegistrationFlowProps) {
  return (
    <SellerQueries>
      <RegistrationFlow {...props} />
    </SellerQueries>
  );
}
