import type { ReactNode } from 'react';
import { CustomerOrders } from './customer-orders.tsx';
import { ProductSummary } from './product-summary.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SalesCards } from './sales-cards.tsx';

interface DashboardFiguresProps {
  storeId: string;
  chart: ReactNode;
  messages: ReactNode;
  unread: number | undefined;
}

/** Shows what waits for the seller and how the shop does. Each part loads by itself, and fails by itself. */
export function DashboardFigures({ storeId, chart, messages, unread }: DashboardFiguresProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProductSummary storeId={storeId} unread={unread} />
      <QuickActions />
      <SalesCards storeId={storeId} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {chart}
        {messages}
      </div>
      <CustomerOrders storeId={storeId} />
    </div>
  );
}
