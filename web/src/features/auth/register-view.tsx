import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { AuthHeading } from './auth-heading.tsx';

export function RegisterView({ onBack }: { onBack: () => void }) {
  return (
    <>
      <AuthHeading title={m.auth_register_heading()}>{m.auth_register_text()}</AuthHeading>
      <p className="mb-6 text-muted">{m.auth_register_text_account()}</p>
      <Button variant="secondary" icon="arrow-left" onClick={onBack} className="w-full">
        {m.auth_back_to_sign_in()}
      </Button>
    </>
  );
}
