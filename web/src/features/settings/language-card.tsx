import { m } from '#paraglide/messages.js';
import { LanguageLinks } from '#ui/base/language-links.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The language of the app, of this device and of the account's mails (R35). */
export function LanguageCard() {
  return (
    <SettingsCard title={m.language_title()} text={m.language_text()}>
      <LanguageLinks />
    </SettingsCard>
  );
}
