import { can } from '#api/capabilities.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { SettingsSkeleton } from '#features/settings/settings-states.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { screen } from './screen.tsx';

/** The parts of the settings, each in a script of its own. */
const profile = screen(
  'profile-settings',
  async () => (await import('#features/settings/profile-section.tsx')).ProfileSection,
);
const store = screen('store-settings', async () => (await import('#features/settings/store-section.tsx')).StoreSection);
const notifications = screen(
  'notification-settings',
  async () => (await import('#features/settings/notifications-section.tsx')).NotificationsSection,
);
const security = screen(
  'security-settings',
  async () => (await import('#features/settings/security-section.tsx')).SecuritySection,
);
const phone = screen('phone-settings', async () => (await import('./phone-card.tsx')).PhoneCard);

/** What this device keeps stands below who uses it. */
function ProfileAndPhone() {
  return (
    <>
      <profile.View />
      {can('changes') ? (
        <LazyPart fallback={<SettingsSkeleton />}>
          <phone.View />
        </LazyPart>
      ) : null}
    </>
  );
}

const sections = {
  profile: ProfileAndPhone,
  store: store.View,
  notifications: notifications.View,
  security: security.View,
};

export function SettingsScreen() {
  return <SettingsPage sections={sections} />;
}
