import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SettingsSkeleton } from './settings-states.tsx';

/** What each section shows; a backend without people has no section of them. */
type Sections = Readonly<Record<Exclude<SettingsSection, 'people'>, ComponentType>> & {
  readonly people?: ComponentType | undefined;
};

/** Each of `sections` arrives in a script of its own. */
export function SettingsPage({ sections }: { sections: Sections }) {
  const [search] = useSearchParams();
  const section = toSettingsSection(search.get('section'), sections);
  const Section = sections[section] ?? sections.profile;
  return (
    <>
      <PageHeader title={m.settings_title()} />
      <SettingsNav current={section} sections={sections} />
      <section aria-labelledby="settings-section" className="flex max-w-2xl flex-col gap-5">
        <h2 id="settings-section" className="text-lg font-semibold tracking-tight text-ink max-md:sr-only">
          {sectionTitles[section]()}
        </h2>
        <LazyPart key={section} fallback={<SettingsSkeleton />}>
          <Section />
        </LazyPart>
      </section>
    </>
  );
}

/**
 * Shows links instead of tabs: each section has an address, so back, reload and links from elsewhere work. They stand in one
 * line, which scrolls on a phone to the section in use.
 */
function SettingsNav({ current, sections }: { current: SettingsSection; sections: Sections }) {
  const line = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section stands elsewhere in the line.
  useLayoutEffect(() => {
    const list = line.current;
    if (!list) return;
    const show = () => {
      const link = list.querySelector<HTMLElement>('[aria-current]');
      if (link) list.scrollLeft = link.offsetLeft - 48;
    };
    show();
    // A phone that is turned, and letters that come late, move the sections.
    const observer = new ResizeObserver(show);
    observer.observe(list);
    for (const item of list.children) observer.observe(item);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav aria-label={m.settings_sections()} className="-mx-4 mb-4 max-w-3xl sm:mx-0 md:mb-5">
      <ul
        ref={line}
        data-chip-row
        className="relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-0.5"
      >
        {listSections(sections).map((section) => (
          <li key={section} className="shrink-0 grow">
            <Link
              to={`?section=${section}`}
              aria-current={section === current ? 'page' : undefined}
              className={`flex min-h-11 items-center justify-center gap-2 rounded-control border px-3 text-sm font-semibold whitespace-nowrap ${section === current ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line bg-surface text-ink hover:bg-sunken'}`}
            >
              <Icon name={sectionIcons[section]} />
              {sectionTitles[section]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections of the settings, each under an address of its own (`?section=store`); SET-001, STAFF-020. */
const settingsSections = ['profile', 'store', 'people', 'notifications', 'security'] as const;
type SettingsSection = (typeof settingsSections)[number];

/** Returns the section that an address asks for; the first one when it asks for none. */
function toSettingsSection(asked: string | null, sections: Sections): SettingsSection {
  return listSections(sections).find((section) => section === asked) ?? 'profile';
}

function listSections(sections: Sections): readonly SettingsSection[] {
  return settingsSections.filter((section) => sections[section] !== undefined);
}

const sectionTitles: Record<SettingsSection, () => string> = {
  profile: m.settings_profile,
  store: m.settings_store,
  people: m.people_title,
  notifications: m.settings_notifications,
  security: m.settings_security,
};

const sectionIcons: Record<SettingsSection, IconName> = {
  profile: 'user',
  store: 'store',
  people: 'users',
  notifications: 'mail',
  security: 'lock',
};
