import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useKeepsRegister } from '#shop/register/use-keeps-register.ts';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SettingsSkeleton } from './settings-states.tsx';

/** What each section shows; a backend without people has no section of them, and the shop is set by who may. */
type Sections = Readonly<
  Record<Exclude<SettingsSection, 'people' | 'counter' | 'store' | 'page' | 'mobile' | 'register'>, ComponentType>
> & {
  readonly people?: ComponentType | undefined;
  readonly counter?: ComponentType | undefined;
  readonly store?: ComponentType | undefined;
  readonly page?: ComponentType | undefined;
  readonly mobile?: ComponentType | undefined;
  readonly register?: ComponentType | undefined;
};

/** Each of `sections` arrives in a script of its own. */
export function SettingsPage({ sections }: { sections: Sections }) {
  const [search] = useSearchParams();
  const asked = search.get('section');
  const shown = useSections(sections, asked);
  const section = toSettingsSection(asked, shown);
  const Section = sections[section] ?? sections.profile;
  return (
    <>
      <PageHeader title={m.settings_title()} />
      <SettingsNav current={section} sections={shown} />
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
 * Shows links instead of tabs: each section has an address, so back, reload and links from elsewhere work. On a phone they
 * stand in one line, which scrolls to the section in use.
 */
function SettingsNav({ current, sections }: { current: SettingsSection; sections: readonly SettingsSection[] }) {
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
        className="relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0.5"
      >
        {sections.map((section) => (
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

/** The sections of the settings, each under an address of its own (`?section=store`); SET-001, STAFF-010, STAFF-020, DOOR-080, INPUT-024, ASK-028. */
const settingsSections = [
  'profile',
  'store',
  'notifications',
  'security',
  'page',
  'mobile',
  'register',
  'people',
  'counter',
] as const;
type SettingsSection = (typeof settingsSections)[number];
/** Those of a counter: nothing of the account that it was opened with. */
const counterSections: readonly SettingsSection[] = ['counter', 'store', 'people'];

/** Returns the section that an address asks for; the first one when it asks for none. */
function toSettingsSection(asked: string | null, shown: readonly SettingsSection[]): SettingsSection {
  return shown.find((section) => section === asked) ?? shown[0] ?? 'profile';
}

/** Returns the sections that this device shows to who uses it; that of the register to a shop that keeps one, or asks for it. */
function useSections(sections: Sections, asked: string | null): readonly SettingsSection[] {
  const { can } = useMembership();
  const keepsRegister = useKeepsRegister();
  const isCounter = useSignedInUser().counterStoreId !== undefined;
  const listed = isCounter ? counterSections : settingsSections;
  return listed.filter(
    (section) =>
      sections[section] !== undefined &&
      (section !== 'counter' || isCounter || can('settings')) &&
      (section !== 'register' || keepsRegister || asked === 'register'),
  );
}

const sectionTitles: Record<SettingsSection, () => string> = {
  profile: m.settings_profile,
  store: m.settings_store,
  page: m.settings_page,
  mobile: m.settings_mobile,
  register: m.settings_register,
  people: m.people_title,
  notifications: m.settings_notifications,
  security: m.settings_security,
  counter: m.counter_section,
};

const sectionIcons: Record<SettingsSection, IconName> = {
  profile: 'user',
  store: 'store',
  page: 'external',
  mobile: 'phone',
  register: 'leaf',
  people: 'users',
  notifications: 'mail',
  security: 'lock',
  counter: 'cart',
};
