import { orderChannels, orderStatuses, paymentMethods } from '@duka/domain/orders/order';
import { isDayRangeReversed, notCancelled, type OrderFilter } from '@duka/domain/orders/order-filter';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useMemberNames } from '#shop/activity/member-names.ts';
import { channelNames } from '#shop/trade/channel-names.ts';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FilterPanel } from '#ui/lists/filter-panel.tsx';

interface OrderFilterPanelProps {
  isWide: boolean;
  countLine: string;
  filter: OrderFilter;
  onChange: (changes: Partial<OrderFilter>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Chooses status, channel, payment, seller and days of the orders; the seller needs the right `staff` (STAFF-067). */
export function OrderFilterPanel({ isWide, countLine, filter, onChange, onClear, onClose }: OrderFilterPanelProps) {
  const { can } = useMembership();
  const members = useMemberNames();
  return (
    <FilterPanel
      isWide={isWide}
      title={m.orders_filters()}
      clearLabel={m.orders_clear_filters()}
      showLabel={m.orders_show_results()}
      countLine={countLine}
      columns="grid-cols-3"
      onClear={onClear}
      onClose={onClose}
    >
      <SelectField
        label={m.orders_column_status()}
        value={filter.status}
        onChange={(status) => onChange({ status: status as OrderFilter['status'] })}
        placeholder={m.orders_any_status()}
        options={[
          ...orderStatuses.map((status) => ({ value: status, label: orderStatusWords[status]() })),
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
      <SelectField
        label={m.orders_column_payment()}
        value={filter.payment}
        onChange={(payment) => onChange({ payment: payment as OrderFilter['payment'] })}
        placeholder={m.orders_any_payment()}
        options={[
          { value: 'paid', label: m.orders_paid() },
          { value: 'owed', label: m.orders_owed() },
          ...paymentMethods.map((method) => ({ value: method, label: paymentWords[method]() })),
        ]}
      />
      {can('staff') && members.length > 1 ? (
        <SelectField
          label={m.orders_member()}
          value={filter.member}
          onChange={(member) => onChange({ member })}
          placeholder={m.orders_any_member()}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <SelectField
        label={m.orders_days()}
        value={filter.days}
        onChange={(days) => onChange({ days: days as OrderFilter['days'] })}
        options={[
          { value: '', label: m.orders_days_ordered() },
          { value: 'payment', label: m.orders_days_paid() },
        ]}
      />
      <DateField label={m.orders_from()} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={m.orders_to()}
        value={filter.to}
        onChange={(to) => onChange({ to })}
        error={isDayRangeReversed(filter) ? m.orders_days_reversed() : undefined}
      />
    </FilterPanel>
  );
}
