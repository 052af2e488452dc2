import { m } from '#paraglide/messages.js';
import type { IconName } from '#ui/base/icon.tsx';

/** The sections of the settings, each under an address of its own (`?section=store`); SET-001. */
export const settingsSections = ['profile', 'store', 'notifications', 'security'] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** Answers the section that an address asks for; the first one when it asks for none. */
export function toSettingsSection(asked: string | null): SettingsSection {
  return settingsSections.find((section) => section === asked) ?? 'profile';
}

export const sectionTitles: Record<SettingsSection, () => string> = {
  profile: m.settings_profile,
  store: m.settings_store,
  notifications: m.settings_notifications,
  security: m.settings_security,
};

export const sectionIcons: Record<SettingsSection, IconName> = {
  profile: 'user',
  store: 'store',
  notifications: 'mail',
  security: 'lock',
};
