import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { SessionAlert } from './session-alert.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface AuthScreenProps {
  /** The text of the form before the registration was opened. */
  typed: string;
  onRegister: (identifier: string) => void;
}

/** Shown at any address to someone who is not signed in (AUTH-005). */
export function AuthScreen({ typed, onRegister }: AuthScreenProps) {
  return (
    <EntryFrame>
      <SessionAlert />
      <SignInForm typed={typed} onRegister={onRegister} />
    </EntryFrame>
  );
}
