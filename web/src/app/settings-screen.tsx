import { actRights } from '@duka/domain/members/screen-rights';
import { appName, appVersion } from '@duka/domain/project';
import { can } from '#data/calls/capabilities.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { SettingsSkeleton } from '#features/settings/settings-states.tsx';
import { useMay } from '#session/membership.ts';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { screen } from './screen.tsx';

/** The parts of the settings, each in a script of its own. */
const profile = screen(
  'profile-settings',
  async () => (await import('#features/settings/profile-section.tsx')).ProfileSection,
);
const store = screen('store-settings', async () => (await import('#features/settings/store-section.tsx')).StoreSection);
const page = screen('page-settings', async () => (await import('#features/settings/page-section.tsx')).PageSection);
const mobile = screen(
  'mobile-settings',
  async () => (await import('#features/settings/mobile-money-section.tsx')).MobileMoneySection,
);
const register = screen(
  'register-settings',
  async () => (await import('#features/settings/register-section.tsx')).RegisterSection,
);
const people = screen(
  'people-settings',
  async () => (await import('#features/staff/people-section.tsx')).PeopleSection,
);
const notifications = screen(
  'notification-settings',
  async () => (await import('#features/settings/notifications-section.tsx')).NotificationsSection,
);
const security = screen(
  'security-settings',
  async () => (await import('#features/settings/security-section.tsx')).SecuritySection,
);
const counter = screen(
  'counter-settings',
  async () => (await import('#features/counter-device/counter-card.tsx')).CounterCard,
);
const phone = screen('phone-settings', async () => (await import('./phone-card.tsx')).PhoneCard);

/** The local data of this device, and the release of the app (OPS-009), stand below the profile. */
function ProfileAndPhone() {
  return (
    <>
      <profile.View />
      {can('changes') ? (
        <LazyPart fallback={<SettingsSkeleton />}>
          <phone.View />
        </LazyPart>
      ) : null}
      <p className="text-sm text-muted">
        {appName} {appVersion}
      </p>
    </>
  );
}

const sections = {
  profile: ProfileAndPhone,
  notifications: notifications.View,
  security: security.View,
};

export function SettingsScreen() {
  const may = useMay();
  const ofShop = may(actRights.editShop) && {
    store: store.View,
    ...(can('sales') && { page: page.View, mobile: mobile.View, register: register.View }),
  };
  const ofPeople = can('members') && { people: people.View, counter: counter.View };
  return <SettingsPage sections={{ ...sections, ...ofShop, ...ofPeople }} />;
}
