import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { AccountForm } from './account-form.tsx';
import type { RegisteringSeller } from './steps.ts';

interface GenericAccountProps {
  seller: RegisteringSeller | null;
  onOpened: (seller: RegisteringSeller, isProfileStored: boolean) => void;
  onBack: () => void;
}

/** Step 1 of the generic form asks what register step 1 asks, and makes the same calls; FORM-011, G-19. */
export function GenericAccount({ seller, onOpened, onBack }: GenericAccountProps) {
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
