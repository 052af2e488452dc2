import { spoken } from '@duka/domain/values/spoken';
import type { Account } from '#api/account.ts';
import { can } from '#api/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { LanguageLinks } from '#ui/base/language-links.tsx';
import { HoursField } from './hours-field.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The language of the app, of this device and of the account's mails (R35). */
export function LanguageCard({ account }: { account: Account }) {
  return (
    <SettingsCard title={m.language_title()} text={can('notifications') ? m.language_text() : m.language_text_device()}>
      <LanguageLinks />
      {spoken === 'en' ? null : <HoursField account={account} />}
    </SettingsCard>
  );
}
