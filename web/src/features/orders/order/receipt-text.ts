import type { Fact, ReceiptContent } from './receipt-content.ts';

/** Writes a receipt as plain lines, for a message. */
export function toReceiptText({ items, taken, total, ...content }: ReceiptContent): string {
  const { shopName, shopLines, notice, facts, payment } = content;
  const write = ([name, value]: Fact) => `${name}: ${value}`;
  return [
    ...[shopName, ...shopLines, notice, ''],
    ...[...facts.map(write), ''],
    ...items.flatMap(({ name, detail, wait, amount }) => [
      ...[name, `  ${detail} = ${amount}`],
      ...(wait === '' ? [] : [`  ${wait}`]),
    ]),
    ...['', ...taken.map(write), write(total), ...payment.map(write)],
  ].join('\n');
}
