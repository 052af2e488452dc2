import { differenceOf, type MethodClose, type MethodCloses } from '@duka/domain/money/day-close';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { differenceText, differenceTone } from './difference-words.ts';

/** The expected, counted and taken amounts of a day close, a line for each payment method that matters. */
export function CloseLines({ methods }: { methods: MethodCloses }) {
  return (
    <ul className="divide-y divide-line">
      {receivedMethods
        .filter((method) => wasUsed(methods[method]))
        .map((method) => (
          <MethodLine key={method} method={method} close={methods[method]} />
        ))}
    </ul>
  );
}

/** A payment method with a balance of 0 that was not counted has no line. */
function wasUsed({ expected, counted }: MethodClose): boolean {
  return (expected !== 0 && expected !== null) || counted !== null;
}

function MethodLine({ method, close }: { method: ReceivedMethod; close: MethodClose }) {
  const difference = differenceOf(close);
  const { taken, banked } = close;
  const sentences = [
    describeCount(close),
    ...(taken > 0 ? [m.money_close_taken({ taken: formatUnbroken(taken) })] : []),
    ...(banked > 0 ? [m.money_close_banked({ banked: formatUnbroken(banked) })] : []),
  ];
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-1.5 text-sm tabular-nums">
      <span className="font-medium">{paymentWords[method]()}</span>
      <span className={`font-semibold ${differenceTone(difference)}`}>
        {isBlind(close) ? '' : differenceText(difference)}
      </span>
      <span className="w-full text-muted">{sentences.join(' · ')}</span>
    </li>
  );
}

/** True where a count is not compared with what was expected, as whoever reads may not see that (R63). */
const isBlind = ({ expected, counted }: MethodClose) => expected === null && counted !== null;

function describeCount({ expected, counted }: MethodClose): string {
  if (expected === null) return counted === null ? '' : m.money_close_blind({ counted: formatUnbroken(counted) });
  if (counted === null) return m.money_close_uncounted({ expected: formatUnbroken(expected) });
  return m.money_close_counted({ expected: formatUnbroken(expected), counted: formatUnbroken(counted) });
}
