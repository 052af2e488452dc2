import { maskAccountNo, parsePaymentType, type StorePaymentValues } from '@duka/domain/shops/store-payment';
import { m } from '#paraglide/messages.js';
import { paymentTypeText } from '#shop/payment/payment-words.ts';
import { Icon } from '#ui/base/icon.tsx';

/** Shows payment details in two lines, with only the last digits of the account number. */
export function PaymentSummary({ payment }: { payment: StorePaymentValues }) {
  const { provider, providerBranch, accountName, accountNo } = payment;
  const type = parsePaymentType(payment.type);
  return (
    <div className="flex max-w-full grow basis-36 gap-3">
      <Icon name={type === 'mobile' ? 'phone' : 'store'} className="mt-0.5 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold text-ink">
          {provider} <span className="tabular-nums">{maskAccountNo(accountNo)}</span>
        </p>
        <p className="text-sm text-muted">
          {[paymentTypeText(type), accountName, providerBranch].filter(Boolean).join(m.settings_payment_separator())}
        </p>
      </div>
    </div>
  );
}
