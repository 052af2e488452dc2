import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { PhoneCodeDialogProps } from './phone-code-dialog.tsx';

// Most servers ask for no code, so the dialog is loaded when one does.
const PhoneCodeDialog = lazyComponent(async () => (await import('./phone-code-dialog.tsx')).PhoneCodeDialog);

/** Asks for the code that proves a number, while there is one to prove. */
export function PhoneProof({ phone, ...props }: Omit<PhoneCodeDialogProps, 'phone'> & { phone: string | undefined }) {
  if (phone === undefined) return null;
  return (
    <LazyPart>
      <PhoneCodeDialog phone={phone} {...props} />
    </LazyPart>
  );
}
