import type { WalletFormat } from '#wallets/wallet-format.ts';

/** Halopesa of Halotel. */
export const halopesaFormats: readonly WalletFormat[] = [
  {
    template: 'Umepokea {amount} kutoka [kwa ]{sender}.{…}Utambulisho wa Muamala: {reference}',
    example:
      'Umepokea 20,000 TZS kutoka STEWART ERNEST MASIMA (0626000330). Salio jipya: 30,666.00 TZS. Utambulisho wa Muamala:3887545254',
    seenIn: 2026,
  },
  {
    template:
      'Utambulisho wa Muamala: {reference}. Umepokea {amount} kutoka [kwa ]{sender}, (wakati|tarehe|salio|gharama)[ {day}][ saa][ {time}]',
    example:
      'Utambulisho wa Muamala: 3887545911, Umepokea TSH 55,000.00 kutoka 255621000641 jina SUZANA MBWAGAI, wakati 2026/10/29 13:32:54. Salio lako jipya ni TSH 85,666.00.',
    seenIn: 2025,
  },
  {
    template:
      '(Tnx|Transaction ID): {reference}. [You have ]received {amount} from {sender}. (via|at|on|fee|balance|new)',
    example:
      'SUCCESSFUL! Tnx 6055509123110519. Received 31,000 TZS from GRACE MWAMBA (255660000456) via Airtel Money at 2026/11/02 09:14:05. Fee: 0 TZS. Balance: 61,400 TZS.',
    seenIn: 2026,
  },
  {
    template: '[You have ]received {amount} from {sender}.{…}(Tnx|Transaction ID): {reference}',
    example:
      'You have received 12,500 TZS from 0621000567 JOSEPHAT MINJA. New balance: 40,250 TZS. Transaction ID: 6060123456.',
    seenIn: null,
  },
];
