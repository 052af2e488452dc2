import type { WalletFormat } from '#wallets/wallet-format.ts';

/** Mixx by Yas, formerly Tigo Pesa, with its numbers of merchants, "Lipa Kwa Simu". */
export const mixxFormats: readonly WalletFormat[] = [
  {
    template: 'You have received {amount} from {sender}.{…}(with )?(TxnId|Trnx ID|Transaction ID): {reference}',
    example:
      'Transfer Successful. New balance is TSh 97,000. You have received TSh 97,000 from 255713000456 - BENEDICTA MREMA, with TxnId: 26693126312543. 30/10/26 12:57.',
    seenIn: 2025,
  },
  {
    template: 'Cash-In of {amount} from {sender} is successful.{…}TxnId: {reference}',
    example:
      'Cash-In of TSh 143,000 from Agent - ELIZA NYONDO is successful. New balance is TSh 143,000. TxnId: 26694528075313. 22/05/26 15:48.',
    seenIn: 2026,
  },
  {
    template:
      'Umepokea [malipo ][ya ]{amount} [kwenye Lipa namba {number} ]kutoka [kwa ]{sender}.{…}Kumbukumbu (ya malipo|no|namba|na)?: {reference}',
    example:
      'Umepokea Malipo ya TSh 80,000 kwenye Lipa namba 459800551 kutoka kwa 255775000783 - ASHA MJAPE. Kumbukumbu No.: 26793037307782 06/08/26 16:12. Salio lako jipya ni TSh 2,948,479. Asante kwa kutumia Lipa Kwa Simu.LKS',
    seenIn: 2026,
  },
];
