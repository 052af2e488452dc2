import type { WalletFormat } from '#wallets/wallet-format.ts';

/** Airtel Money of Tanzania: its messages have no date, which the reference holds. */
export const airtelFormats: readonly WalletFormat[] = [
  {
    template: 'Umepokea {amount}, [kutoka ][kwa ]{sender}. Salio{…}(Muamala No|TID): {reference}',
    example:
      'Umepokea TZS300,000.00 kutoka 693000391,JUMA JUMA. Salio jipya TZS1,785,000.00.Muamala No: PP261104.1338.B44267',
    seenIn: 2024,
  },
  {
    template: '(TxnId|Txn Id|TID): {reference}. Umepokea {amount}, kutoka [kwa ]{sender}. Salio',
    example:
      'Txn Id : CI261105.0912.H40021, Umepokea 17,200.00 Tshs, kutoka (Jina la Akaunti: DAUDI MSUYA). Salio lako ni 61,200.00 Tshs.',
    seenIn: 2026,
  },
  {
    template: '[You have ]received {amount} from {sender}.{…}(TID|Trans ID|Trans. ID|Txn Id): {reference}',
    example:
      'Received Tsh 45,000.00 from 786000104 HAMISI SALUM. Balance Tsh 145,000.00. TID: CO261103.0910.N30664. Dial *150*60#.',
    seenIn: 2025,
  },
];
