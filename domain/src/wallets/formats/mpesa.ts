import type { WalletFormat } from '#wallets/wallet-format.ts';

/** Vodacom M-Pesa of Tanzania: the reference comes first. */
export const mpesaFormats: readonly WalletFormat[] = [
  {
    template: '{reference} Confirmed. You have received [a payment of ]{amount} from {sender} on {day}[ at {time}]',
    example:
      'DHC9B7JJ2K Confirmed. You have received Tsh70,000.00 from NEEMA JUMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    seenIn: 2026,
  },
  {
    template:
      '{reference} Confirmed. On {day},[ at] {time} {amount} (has been received|received) from {sender}. (Your|New)',
    example:
      'DBK0D83QOS8 Confirmed. On 20/2/26 at 4:53 PM Tsh15,000.00 received from 255757000593 - JEREMIAH ALBERT. New Merchant balance is Tsh98,000.00.',
    seenIn: 2024,
  },
  {
    template: '{reference} Confirmed. {amount} received from {sender} on {day}[ at {time}]',
    example:
      'DEK0D83QOS8 Confirmed. Tsh1,000.00 received from 255757000593 - JEREMIAH ALBERT on 20/5/26 at 4:53 PM. New Pochi DUKA LA ASHA balance is Tsh3,000.00.',
    seenIn: 2024,
  },
  {
    template: '{reference} Confirmed. On {day},[ at] {time} Receive {amount} from {sender} New balance',
    example:
      'DH8C7263CE Confirmed. On 8/8/26, 8:41 pm Receive Tsh150,000.00 from ROMANA KIMENA New balance is Tsh150,000.11. Send or receive money to 200 countries.',
    seenIn: 2026,
  },
  {
    template:
      '{reference} imethibitishwa. Umepokea [malipo ][ya ]{amount} kutoka [kwa ]{sender} (mnamo|tarehe|siku ya) {day}[ saa][ {time}]',
    example:
      'DC45N8FK524 Imethibitishwa. Umepokea Tsh85,000.00 kutoka 255792000289 - ESTHER BALADIGA mnamo 4/3/26 saa 2:30 PM. Salio lako la M-Pesa ni Tsh185,000.00',
    seenIn: 2026,
  },
  {
    template:
      '{reference} imethibitishwa. {amount} imepokelewa kutoka [kwa ]{sender} (mnamo|tarehe|siku ya) {day}[ saa][ {time}]',
    example:
      'DK7R2M4XQ9 Imethibitishwa. Tsh45,000.00 imepokelewa kutoka 255745000811 - RASHIDI OMARI tarehe 7/11/26 saa 10:20 AM. Salio jipya la Lipa Namba ni Tsh245,000.00.',
    seenIn: null,
  },
];
