import { appName } from '@duka/domain/project';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { CodeForm } from './code-form.tsx';

/** The second step of a sign-in: the password was right, and the account asks for more (decision 0018). */
export function CodeScreen() {
  useEffect(() => {
    document.title = `${m.auth_code_title()} - ${appName}`;
  }, []);
  return (
    <EntryFrame>
      <CodeForm />
    </EntryFrame>
  );
}
