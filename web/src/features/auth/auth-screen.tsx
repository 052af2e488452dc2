import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { SessionAlert } from './session-alert.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface AuthScreenProps {
  /** What stood in the form before the registration was looked at. */
  typed: string;
  onRegister: (identifier: string) => void;
}

/** What someone who is not signed in sees at any address (AUTH-005). */
export function AuthScreen({ typed, onRegister }: AuthScreenProps) {
  return (
    <EntryFrame>
      <SessionAlert />
      <SignInForm typed={typed} onRegister={onRegister} />
    </EntryFrame>
  );
}
