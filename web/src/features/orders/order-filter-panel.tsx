import { orderChannels, orderStatuses } from '@duka/domain/order';
import { isDayRangeReversed, notCancelled, type OrderFilter } from '@duka/domain/order-filter';
import { m } from '#paraglide/messages.js';
import { channelNames } from '#shop/channel-names.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { SelectField } from '#ui/select-field.tsx';

interface OrderFilterPanelProps {
  id: string;
  isWide: boolean;
  /** So that a phone shows beneath the sheet what a choice did. */
  countLine: string;
  filter: OrderFilter;
  onChange: (changes: Partial<OrderFilter>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Status, channel and days: in the page on wide screens, a sheet from the bottom on phones. Each choice acts at once. */
export function OrderFilterPanel({ id, isWide, countLine, filter, onChange, onClear, onClose }: OrderFilterPanelProps) {
  const fields = (
    <>
      <SelectField
        label={m.orders_column_status()}
        value={filter.status}
        onChange={(status) => onChange({ status: status as OrderFilter['status'] })}
        placeholder={m.orders_any_status()}
        options={[
          ...orderStatuses.map((status) => ({ value: status, label: status })),
          { value: notCancelled, label: m.orders_not_cancelled() },
        ]}
      />
      <SelectField
        label={m.orders_column_channel()}
        value={filter.channel}
        onChange={(channel) => onChange({ channel: channel as OrderFilter['channel'] })}
        placeholder={m.orders_any_channel()}
        options={orderChannels.map((channel) => ({ value: channel, label: channelNames[channel]() }))}
      />
      <DateField label={m.orders_from()} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={m.orders_to()}
        value={filter.to}
        onChange={(to) => onChange({ to })}
        error={isDayRangeReversed(filter) ? m.orders_days_reversed() : undefined}
      />
    </>
  );
  if (isWide) {
    return (
      <Card className="mb-4 p-5">
        <section id={id} aria-label={m.orders_filters()} className="grid grid-cols-4 gap-x-5 gap-y-4">
          {fields}
        </section>
      </Card>
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={m.orders_filters()}
      footer={
        <>
          <Button variant="secondary" onClick={onClear}>
            {m.orders_clear_filters()}
          </Button>
          <Button onClick={onClose}>{m.orders_show_results()}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="text-sm text-muted">
          {countLine}
        </p>
        {fields}
      </div>
    </Drawer>
  );
}
