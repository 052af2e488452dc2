import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';

type View = 'acts' | 'people';

/** Leads from the list of acts to the figures by person, and back. */
export function ViewTabs({ view }: { view: View }) {
  const tabs: readonly (readonly [View, string, string])[] = [
    ['acts', '/activity', m.activity_list_tab()],
    ['people', '/activity?view=people', m.activity_people_tab()],
  ];
  return (
    <nav aria-label={m.activity_title()} className="mb-4 flex gap-2">
      {tabs.map(([name, to, label]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === view ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-4 font-medium hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
