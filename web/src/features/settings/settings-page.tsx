import type { ComponentType } from 'react';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { type SettingsSection, sectionTitles, toSettingsSection } from './settings-sections.ts';
import { SettingsSkeleton } from './settings-states.tsx';

/** Each of `sections` arrives in a script of its own. */
export function SettingsPage({ sections }: { sections: Readonly<Record<SettingsSection, ComponentType>> }) {
  const [search] = useSearchParams();
  const section = toSettingsSection(search.get('section'));
  const Section = sections[section];
  return (
    <>
      <PageHeader title={m.settings_title()} />
      <SettingsNav current={section} />
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
