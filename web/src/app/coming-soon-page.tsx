import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { paths } from './paths.ts';

type Page = 'dashboard' | 'orders' | 'messages' | 'customers' | 'analytics' | 'settings';

const pages: Record<Page, { icon: IconName; title: () => string; text: () => string }> = {
  dashboard: { icon: 'dashboard', title: m.layout_dashboard, text: m.layout_coming_dashboard },
  orders: { icon: 'cart', title: m.layout_orders, text: m.layout_coming_orders },
  messages: { icon: 'message', title: m.layout_messages, text: m.layout_coming_messages },
  customers: { icon: 'users', title: m.layout_customers, text: m.layout_coming_customers },
  analytics: { icon: 'chart', title: m.layout_analytics, text: m.layout_coming_analytics },
  settings: { icon: 'settings', title: m.layout_settings, text: m.layout_coming_settings },
};

/** Says plainly what will stand here; LAY-014. */
export function ComingSoonPage({ page }: { page: Page }) {
  const { icon, title, text } = pages[page];
  return (
    <>
      <PageHeader title={title()} />
      <Card className="px-4 py-6">
        <EmptyState
          icon={icon}
          title={m.layout_being_built()}
          text={text()}
          action={
            <ButtonLink to={paths.products} variant="secondary" icon="box">
              {m.layout_go_to_products()}
            </ButtonLink>
          }
        />
      </Card>
    </>
  );
}
