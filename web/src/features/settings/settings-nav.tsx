import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { type SettingsSection, sectionIcons, sectionTitles, settingsSections } from './settings-sections.ts';

/** Shows links instead of tabs: each section has an address, so back, reload and links from elsewhere work. */
export function SettingsNav({ current }: { current: SettingsSection }) {
  return (
    <nav aria-label={m.settings_sections()} className="mb-5 max-w-3xl">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {settingsSections.map((section) => (
          <li key={section}>
            <Link
              to={`?section=${section}`}
              aria-current={section === current ? 'page' : undefined}
              className="flex h-full min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-2 py-2 text-sm font-semibold text-ink max-sm:gap-1.5 max-sm:px-1.5 max-sm:text-[min(0.8125rem,4.9vw)] hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
            >
              <Icon name={sectionIcons[section]} className="max-[21rem]:hidden" />
              <span className="min-w-0">{sectionTitles[section]()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
