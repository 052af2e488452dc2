import type { Refusal } from './refused-text.ts';
import type { Wallet } from './wallet.ts';

/** A message, and what is read in it: sum, name, number, reference, time of the shops (`2026-08-12 20:55`), and fee where it tells one. */
export type MessageRow = readonly [
  text: string,
  amount: number,
  sender: string,
  phone: string | null,
  reference: string,
  receivedAt: string | null,
  fee?: number,
];

/** Fifteen messages of each wallet in the forms that were seen (docs/mobile-money.md); people and numbers are invented. */
export const readTable: Readonly<Record<Wallet, readonly MessageRow[]>> = {
  mpesa: [
    [
      'DHC9B7JJ2K Confirmed. You have received Tsh70,000.00 from NEEMA JUMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
      ...([70_000, 'NEEMA JUMA MUSHI', '+255754000123', 'DHC9B7JJ2K', '2026-08-12 20:55'] as const),
    ],
    [
      'DHCC7286JJ confirmed. You have received a payment of Tsh40,000.00 from 922746 - TIPS-CRDB on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh40,000.11',
      ...([40_000, 'TIPS-CRDB', null, 'DHCC7286JJ', '2026-08-12 20:55'] as const),
    ],
    [
      'DHCC7286JJ imethibitishwa. Umepokea Tshs 40,000.00 kutoka CRDB Bank, Akaunti ****2200 - FAUSTINE HILMARY NZIKU tarehe 12/08/2026 saa 20:55:08.',
      ...([40_000, 'FAUSTINE HILMARY NZIKU', null, 'DHCC7286JJ', '2026-08-12 20:55'] as const),
    ],
    [
      'DK4K0D83QS8 Confirmed. Tsh1,000.00 received from 255757000593 - JEREMIAH JAMES ALBERT on 4/11/26 at 4:53 PM.New Pochi PAULO KIMARIO-DUKA balance is Tsh3,000.00.',
      ...([1000, 'JEREMIAH JAMES ALBERT', '+255757000593', 'DK4K0D83QS8', '2026-11-04 16:53'] as const),
    ],
    [
      'DD56CR24PX8 Confirmed. On 5/4/26 at 6:06 PM Tsh5,000.00 Tsh. has been received from 255718000061 - WARDA KITEMO.Your balance is Tsh50,000.00 Tsh.',
      ...([5000, 'WARDA KITEMO', '+255718000061', 'DD56CR24PX8', '2026-04-05 18:06'] as const),
    ],
    [
      'DFS2DOBYUIW Confirmed. On 28/6/26 at 9:14 PMTsh1,250,000.00 received from 255744000900 - MWALIMU SHOP. New Merchant balance is Tsh1,310,000.00. Transaction cost, Tsh2,500.00.',
      ...([1_250_000, 'MWALIMU SHOP', '+255744000900', 'DFS2DOBYUIW', '2026-06-28 21:14', 2500] as const),
    ],
    [
      'DH8C7263CE Confirmed. On 8/8/26, 8:41 pm Receive Tsh150,000.00 from ROMANA MAURUS KIMENA New balance is Tsh150,000.11. Send or receive money to 200 countries.',
      ...([150_000, 'ROMANA MAURUS KIMENA', null, 'DH8C7263CE', '2026-08-08 20:41'] as const),
    ],
    [
      'Z10DN636 Confirmed.\nYou have received Tsh50,000 from\nFREDRICK KIMARO\non 27/1/14 at 1:19 PM\nNew M-PESA balance is Tsh214,676',
      ...([50_000, 'FREDRICK KIMARO', null, 'Z10DN636', '2014-01-27 13:19'] as const),
    ],
    [
      'DG22HJ8SNH Imethibitishwa. Umepokea  Tsh8,554.00 kutoka 255765000811 - RICHARD PETER  mnamo 2/7/26 saa 11:21 AM Baki yako ya M-Pesa ni Tsh9,577.00.',
      ...([8554, 'RICHARD PETER', '+255765000811', 'DG22HJ8SNH', '2026-07-02 11:21'] as const),
    ],
    [
      'DC42N8FK524 Imethibitishwa. Umepokea Tsh100.00 kutoka 255792000289 - ESTHER BALADIGA mnamo 04/03/26 14:30. Salio lako la M-Pesa ni Tsh100.00',
      ...([100, 'ESTHER BALADIGA', '+255792000289', 'DC42N8FK524', '2026-03-04 14:30'] as const),
    ],
    [
      'dk7r2m4xq9 imethibitishwa. umepokea tsh 45000 kutoka kwa mushi neema (0754***123) tarehe 7/11/26 saa 10:20 AM. Salio lako la M-Pesa ni Tsh 51,000.',
      ...([45_000, 'mushi neema', '+255754***123', 'DK7R2M4XQ9', '2026-11-07 10:20'] as const),
    ],
    [
      'DKQ3T7P2LM Imethibitishwa. Tsh12,500.00 imepokelewa kutoka 255745000811 - RASHIDI OMARI tarehe 26/11/26 saa 09:05. Salio jipya la Lipa Namba ni Tsh245,000.00. Ada Tsh 60.',
      ...([12_500, 'RASHIDI OMARI', '+255745000811', 'DKQ3T7P2LM', '2026-11-26 09:05', 60] as const),
    ],
    [
      'DGR1234567 Confirmed. You have received TZS 50,000.00 from HASSANI A. MALENGELO (255754XXX321) on 2026-07-27 at 10:30 AM. New M-Pesa balance is TZS 150,000.00.',
      ...([50_000, 'HASSANI A. MALENGELO', '+255754***321', 'DGR1234567', '2026-07-27 10:30'] as const),
    ],
    [
      "DKP8W3N5R1 Confirmed. You have received Tsh220,000.00 from NG'WANA KULWA on 25-NOV-2026 at 7:45 am. New M-Pesa balance is Tsh220,000.00. Your Songesha limit is Tsh4836",
      ...([220_000, "NG'WANA KULWA", null, 'DKP8W3N5R1', '2026-11-25 07:45'] as const),
    ],
    [
      'Asha: DKR2V9K4D7 Imethibitishwa.Umepokea malipo ya Tsh33,000.00 kutoka 255767000444 - JOHN SIMON MARWA tarehe 27/11/26 saa 8:02 AM Salio lako la M-Pesa ni Tsh36,100.00. Makato Tsh0.00',
      ...([33_000, 'JOHN SIMON MARWA', '+255767000444', 'DKR2V9K4D7', '2026-11-27 08:02', 0] as const),
    ],
  ],
  mixx: [
    [
      'Transfer Successful. New balance is TSh 97,000. You have received TSh 97,000 from TIPS.Selcom_MFB.2.Tigo, with TxnId: 25693126312543. 035_12307E6LF. 30/12/25 12:57.',
      ...([97_000, 'TIPS.Selcom_MFB.2.Tigo', null, '25693126312543', '2025-12-30 12:57'] as const),
    ],
    [
      'Transfer Successful. New balance is TSh 15,000. You have received TSh 15,000 from CRDB; DORCAS MLAY with TxnId: 26452334860211. 14/09/26 08:10.',
      ...([15_000, 'DORCAS MLAY', null, '26452334860211', '2026-09-14 08:10'] as const),
    ],
    [
      'You have received TSh 25,000 from 255713000456 - BENEDICTA MREMA. New balance is TSh 481,801. TxnID: 26755640833120. 14/08/26 14:55. Thank you for using Mixx by Yas.',
      ...([25_000, 'BENEDICTA MREMA', '+255713000456', '26755640833120', '2026-08-14 14:55'] as const),
    ],
    [
      'New balance is Tsh 12,000 You have received Tsh 10,000 from FREDRICK KIMARO, 0714000190. 27/1/2014 1:19 PM; with TxnId:PP140127.1319.H12345.',
      ...([10_000, 'FREDRICK KIMARO', '+255714000190', 'PP140127.1319.H12345', '2014-01-27 13:19'] as const),
    ],
    [
      'Cash-In of TSh 143,000 from Agent - ELIZA  NYONDO is successful. New balance is TSh 143,000. TxnId: 26694528075313. 22/05/26 15:48.',
      ...([143_000, 'ELIZA NYONDO', null, '26694528075313', '2026-05-22 15:48'] as const),
    ],
    [
      'You have received TSh 1,131,000 from DIAPERS AND WIPES SUPPLIERS. Charges TSh 2,000. VAT TSh 305. Trnx ID: 26425443091777. 19/08/26 11:20. Your New balance is TSh 1,467,372.',
      ...([1_131_000, 'DIAPERS AND WIPES SUPPLIERS', null, '26425443091777', '2026-08-19 11:20', 2000] as const),
    ],
    [
      'Umepokea TSh 3,000 kutoka kwa Wakala - KHATIBU KIMARO, Salio lako jipya ni TSh 3,030. Kumbukumbu no.: 25804634437820. 28/08/25 08:11. Kila Muamala ni Bao la Ushindi!',
      ...([3000, 'KHATIBU KIMARO', null, '25804634437820', '2025-08-28 08:11'] as const),
    ],
    [
      'Umepokea malipo TSh 100,000 kutoka kwa Airtel Money; 255694000433 - MGENI HUSENI Kumbukumbu No.: 26793038832637. 06/08/26 18:24. Salio lako jipya ni TSh 3,348,479. Asante kwa kutumia Lipa Kwa Simu.LKS',
      ...([100_000, 'MGENI HUSENI', '+255694000433', '26793038832637', '2026-08-06 18:24'] as const),
    ],
    [
      'Umepokea Malipo ya TSh 80,000 kwenye Lipa namba 459800551 kutoka kwa 255775000783 - ASHA MJAPE. Kumbukumbu No.: 26793037307782 06/08/26 16:12. Salio lako jipya ni TSh 2,948,479. Asante kwa kutumia Lipa Kwa Simu.LKS',
      ...([80_000, 'ASHA MJAPE', '+255775000783', '26793037307782', '2026-08-06 16:12'] as const),
    ],
    [
      'Vending Alert SMS Selcom: Umepokea malipo TSh 12,500 kutoka kwa Vodacom; 255795000858 - MICHAEL PONSIAN Kumbukumbu No.: 25450569480221. 17/12/25 18:08. Salio lako jipya ni TSh 534,350. Asante kwa kutumia Lipa Kwa Simu.LKS',
      ...([12_500, 'MICHAEL PONSIAN', '+255795000858', '25450569480221', '2025-12-17 18:08'] as const),
    ],
    [
      'Hamisho la pesa limekamilika. Salio jipya TSh 530,850. Umepokea TSh 15,000 kutoka kwa M-PESA, kumbukumbu ya malipo. MFICI.170702.1309.R75734763371. 4G21PHGXGT. 02/07/17 13:09.',
      ...([15_000, 'M-PESA', null, 'MFICI.170702.1309.R75734763371', '2017-07-02 13:09'] as const),
    ],
    [
      'Umepokea TSh 300 kutoka kwa 255713000789 - John Doe. Kumbukumbu No.: 25792901157688',
      ...([300, 'John Doe', '+255713000789', '25792901157688', null] as const),
    ],
    [
      'Umepokea TSh 71,427 kutoka kwa MUSHI, NEEMA JUMA - 0713***456. Salio lako jipya ni TSh 2,568,479. Ada TSh 0. VAT TSh 0. Kumbukumbu no.26652888739246. 06/11/26 09:57.',
      ...([71_427, 'MUSHI NEEMA JUMA', '+255713***456', '26652888739246', '2026-11-06 09:57', 0] as const),
    ],
    [
      'Umepokea TSh 640,000 kutoka kwa SALMA O. KHAMIS, Salio lako jipya ni TSh 701,250. Gharama TSh 1,500. Kumbukumbu no.: 26804634437001. 24/11/26 17:31.',
      ...([640_000, 'SALMA O. KHAMIS', null, '26804634437001', '2026-11-24 17:31', 1500] as const),
    ],
    [
      'Umepokea TZS 18000 kutoka ROSE PETER. Salio jipya: 50,000.00 TZS. Kumbukumbu namba: 26100000000014 15-11-2026 16:05',
      ...([18_000, 'ROSE PETER', null, '26100000000014', '2026-11-15 16:05'] as const),
    ],
  ],
  airtel: [
    [
      'Umepokea TZS300,000.00 kutoka 693000391,JUMA JUMA. Salio jipya TZS1,785,000.00.Muamala No: PP261104.1338.B44267',
      ...([300_000, 'JUMA JUMA', '+255693000391', 'PP261104.1338.B44267', '2026-11-04 13:38'] as const),
    ],
    [
      'Umepokea Tshs20,000.00 kutoka 788000470,ASANITIELI RAPHAEL MKENDA. Salio jipya Tshs7,053,935.00.Muamala No:PP261101.1601.B46963',
      ...([20_000, 'ASANITIELI RAPHAEL MKENDA', '+255788000470', 'PP261101.1601.B46963', '2026-11-01 16:01'] as const),
    ],
    [
      'Umepokea TZS50,000.00 kutoka 699000145,HASSANI A MALENGELO. Salio jipya TZS1,485,000.00.Muamala No: PP261024.1316.D41897.Tuma Pesa BURE na Airtel APP',
      ...([50_000, 'HASSANI A MALENGELO', '+255699000145', 'PP261024.1316.D41897', '2026-10-24 13:16'] as const),
    ],
    [
      'Umepokea Tsh1,000.00, 747000466 Jol gombania. Salio jipya ni Tsh26,684.00. Muamala No. MI261106.1141.Q03294',
      ...([1000, 'Jol gombania', '+255747000466', 'MI261106.1141.Q03294', '2026-11-06 11:41'] as const),
    ],
    [
      'Umepokea Tsh1,500.00, SHEMDOE SELE, 255756000654. Salio jipya ni Tsh26,684.00. Muamala No. MI261107.1141.Q03294',
      ...([1500, 'SHEMDOE SELE', '+255756000654', 'MI261107.1141.Q03294', '2026-11-07 11:41'] as const),
    ],
    [
      'Umepokea Tsh 45,000.00 kutoka kwa MARWA JOHN 0684000212. Salio Tsh 300,000.00. Makato Tsh 0.00. TID: CI261110.0807.H11902',
      ...([45_000, 'MARWA JOHN', '+255684000212', 'CI261110.0807.H11902', '2026-11-10 08:07', 0] as const),
    ],
    [
      'Txn Id : CI261105.0912.H40021, Umepokea 17,200.00 Tshs, kutoka (Jina la Akaunti: DAUDI MSUYA). Salio lako ni 61,200.00 Tshs.',
      ...([17_200, 'DAUDI MSUYA', null, 'CI261105.0912.H40021', '2026-11-05 09:12'] as const),
    ],
    [
      'umepokea tsh 8500 kutoka 0786***104, FATUMA SAID. salio jipya tsh 9100. muamala no: mp261112.1902.c00417',
      ...([8500, 'FATUMA SAID', '+255786***104', 'MP261112.1902.C00417', '2026-11-12 19:02'] as const),
    ],
    [
      'Umepokea TZS2,400,000.00 kutoka 782000777,KILIMO BORA AGROVET LTD. Salio jipya TZS2,405,000.00.Muamala No: PP261121.0959.B90177',
      ...([2_400_000, 'KILIMO BORA AGROVET LTD', '+255782000777', 'PP261121.0959.B90177', '2026-11-21 09:59'] as const),
    ],
    [
      'Received Tsh 45,000.00 from 786000104 HAMISI SALUM. Balance Tsh 145,000.00. TID: CO261103.0910.N30664. Dial *150*60#.',
      ...([45_000, 'HAMISI SALUM', '+255786000104', 'CO261103.0910.N30664', '2026-11-03 09:10'] as const),
    ],
    [
      'Airtel Money: Confirmed. You have received TZS5,000.00 from JOHN DOE 0689000456. Balance: TZS 12,000.00. TID: CI261115.1210.H00381',
      ...([5000, 'JOHN DOE', '+255689000456', 'CI261115.1210.H00381', '2026-11-15 12:10'] as const),
    ],
    [
      'You have received TZS 35,000 from MAMA GRACE 0689000001. Service charge Tsh 150. Balance: TZS 40,000. Trans. ID: MP261118.0633.A00991. 18/11/26 06:33',
      ...([35_000, 'MAMA GRACE', '+255689000001', 'MP261118.0633.A00991', '2026-11-18 06:33', 150] as const),
    ],
    [
      'Received Tsh 1,020,000 from TIPS-NMB; SELEMANI ABDALLAH. Charges Tsh 0. Balance Tsh 1,020,500. TID: TP261120.1544.T77120.',
      ...([1_020_000, 'SELEMANI ABDALLAH', null, 'TP261120.1544.T77120', '2026-11-20 15:44', 0] as const),
    ],
    [
      'Received Tsh 6,000 from 0685000333 SAIDI FATUMA. Balance Tsh 6,000. TID: CO2611221745.N30110',
      ...([6000, 'SAIDI FATUMA', '+255685000333', 'CO2611221745.N30110', '2026-11-22 17:45'] as const),
    ],
    [
      'You have received Tsh 92,750.00 from 255784000555 - PETRO KWEKA. Your balance is Tsh 100,000. TxnId: PP261123.2210.C31450',
      ...([92_750, 'PETRO KWEKA', '+255784000555', 'PP261123.2210.C31450', '2026-11-23 22:10'] as const),
    ],
  ],
  halopesa: [
    [
      'Umepokea 20,000 TZS kutoka STEWART ERNEST MASIMA (0626000330). Salio jipya: 30,666.00 TZS. Utambulisho wa Muamala:3887545254',
      ...([20_000, 'STEWART ERNEST MASIMA', '+255626000330', '3887545254', null] as const),
    ],
    [
      'Umepokea 145,000.00 TZS kutoka kwa MASIMA STEWART (+255626***330). Salio jipya: 175,666.00 TZS. Utambulisho wa Muamala: 3887600112',
      ...([145_000, 'MASIMA STEWART', '+255626***330', '3887600112', null] as const),
    ],
    [
      'Umepokea TSH 9,000 kutoka Mixx by Yas, jina ROBERT TAIRO (+255712000678). Salio lako jipya ni TSH 11,269.00. Utambulisho wa muamala: 6055509123110519',
      ...([9000, 'ROBERT TAIRO', '+255712000678', '6055509123110519', null] as const),
    ],
    [
      'Utambulisho wa Muamala: 3887545911, Umepokea TSH 55,000.00 kutoka 255621000641 jina SUZANA MBWAGAI, wakati 2026/10/29 13:32:54. Salio lako jipya ni TSH 85,666.00.',
      ...([55_000, 'SUZANA MBWAGAI', '+255621000641', '3887545911', '2026-10-29 13:32'] as const),
    ],
    [
      'Utambulisho wa muamala:839726029. Umepokea TSH 100,000 kutoka IDDI HASSANI HURUKU, namba ya simu 255620000076 wakati 26/08/2026 16:23:04. Salio jipya ni TSH 1,710,000. Ahsante',
      ...([100_000, 'IDDI HASSANI HURUKU', '+255620000076', '839726029', '2026-08-26 16:23'] as const),
    ],
    [
      'Utambulisho wa Muamala: 4001220917. Umepokea TSH 2,350,000 kutoka LADISLAUS MIHIGO MWILILA, wakati 15/11/2026 15:17:39. Gharama TSH 0.',
      ...([2_350_000, 'LADISLAUS MIHIGO MWILILA', null, '4001220917', '2026-11-15 15:17', 0] as const),
    ],
    [
      'umepokea 7,500 tzs kutoka neema mushi (0622000915). salio jipya: 8,000 tzs. utambulisho wa muamala:4001330085',
      ...([7500, 'neema mushi', '+255622000915', '4001330085', null] as const),
    ],
    [
      'Umepokea 61,000 TZS kutoka KIKUNDI CHA UPENDO (0628000220). Gharama: 0 TZS. Salio jipya: 90,250.00 TZS. Utambulisho wa Muamala:4001440760 wakati 2026/11/19 07:20:11',
      ...([61_000, 'KIKUNDI CHA UPENDO', '+255628000220', '4001440760', '2026-11-19 07:20', 0] as const),
    ],
    [
      'SUCCESSFUL! Tnx 6055509123110519. Received 31,000 TZS from GRACE MWAMBA (255660000456) via Airtel Money at 2026/11/02 09:14:05. Fee: 0 TZS. Balance: 61,400 TZS.',
      ...([31_000, 'GRACE MWAMBA', '+255660000456', '6055509123110519', '2026-11-02 09:14', 0] as const),
    ],
    [
      'SUCCESSFUL! Tnx 6055511123110777. Received 1,000 TZS from MWAMBA GRACE (255660XXX456) via M-Pesa at 2026/11/03 10:00:00. Fee: 35 TZS. Balance: 62,400 TZS.',
      ...([1000, 'MWAMBA GRACE', '+255660***456', '6055511123110777', '2026-11-03 10:00', 35] as const),
    ],
    [
      'You have received 12,500 TZS from 0621000567 JOSEPHAT MINJA. New balance: 40,250 TZS. Transaction ID: 6060123456.',
      ...([12_500, 'JOSEPHAT MINJA', '+255621000567', '6060123456', null] as const),
    ],
    [
      'Transaction ID: 6060123991. You have received 88,000 TZS from ANNA PAUL 0629000999 on 12/11/2026 18:45. New balance: 128,250 TZS.',
      ...([88_000, 'ANNA PAUL', '+255629000999', '6060123991', '2026-11-12 18:45'] as const),
    ],
    [
      'Transaction ID: 6060124512. Received 500,000 TZS from TIPS-CRDB - PASKALI MASSAWE at 2026-11-16 11:11:11. Balance: 628,250 TZS.',
      ...([500_000, 'PASKALI MASSAWE', null, '6060124512', '2026-11-16 11:11'] as const),
    ],
    [
      'You have received TZS 4,200 from ZUHURA BAKARI (0621000404). Fee: 20 TZS. New balance: 4,450 TZS. Transaction ID: 6060125003. 20/11/26 13:00',
      ...([4200, 'ZUHURA BAKARI', '+255621000404', '6060125003', '2026-11-20 13:00', 20] as const),
    ],
    [
      'Tnx 60555144. Received 3,000 TZS from KULWA NG’OMBE via HaloPesa at 2026/11/22 20:02:00. Balance: 3,100 TZS.',
      ...([3000, 'KULWA NG’OMBE', null, '60555144', '2026-11-22 20:02'] as const),
    ],
  ],
};

/** Texts that say nothing of money received, or only seem to. */
export const refusedTable: readonly (readonly [text: string, refusal: Refusal])[] = [
  [
    'DFJ9B1FPQ8 Confirmed. Tsh5,000.00 sent to business VODACOM-BUNDLES 2 on 19/6/26 at 10:56 pm. New M-Pesa balance is Tsh0.36.',
    'sent',
  ],
  ['DFE9B1D5UM Confirmed. PERSON SIX has received Tsh 40000 on 2026-06-14 19:20:55.', 'sent'],
  [
    'Umetuma TSh 20,000 kwenda kwa mpokeaji wa Airtel STEPHAN MWAKALASYA - 255787000486. Ada TSh 540. VAT TSh 82. Salio jipya ni TSh 311,708. Kumbukumbu no.: 26706282103620. 22/05/26 18:19',
    'sent',
  ],
  ['Umetuma Tshs5,000.00 kwa 678000076 AMINA ANTONY. Salio Tshs2,540,890.00.Muamala No.PP261104.1625.E91936.', 'sent'],
  ['Transaction ID: 6060123456. You have paid 1,000 TZS for phone number 0712000678 of Buy Bundle', 'sent'],
  ['Your M-Pesa account balance is Tsh12,400.00 on 27/11/26 at 9:00 AM.', 'balance'],
  ['Hongera! Jishindie hadi TSh 10,000,000 na Mixx by Yas. Piga *150*01# leo upate bonus ya 1GB.', 'advert'],
  ['Failed. You have insufficient funds in your M-Pesa account to receive Tsh5,000.00.', 'failed'],
  [
    'Muamala wako haujakamilika: imeshindikana kupokea TSh 30,000 kutoka kwa 255713000456. Kumbukumbu no.: 26706282103999',
    'failed',
  ],
  [
    'P65DEF Confirmed.You have received a loan of Tsh 100,000.00. Pay within 30 days. New M-PESA balance is Tsh 250,000.00',
    'loan',
  ],
  [
    'DKQ3T7P2LM Imethibitishwa. Umepokea Tsh20,000.00 kutoka 300300 - SONGESHA tarehe 26/11/26 saa 09:05. Salio lako ni Tsh20,000.00',
    'loan',
  ],
  ['Unakumbushwa kurejesha deni lako la Tsh 15,000 la SONGESHA. Lipa leo.', 'loan'],
  [
    'DKQ3T7P2LN Confirmed. Transaction DKQ3T7P2LM has been reversed. Tsh2,500.00 has been returned to your account on 26/11/26 at 5:00 PM.',
    'reversal',
  ],
  [
    'DKQ3T7P2LN Confirmed. You have received Tsh2,500.00 from REVERSAL OF DKQ3T7P2LM on 26/11/26 at 5:00 PM. New M-Pesa balance is Tsh2,500.00',
    'reversal',
  ],
  [
    'RB12KLM904 Confirmed. You have received Ksh5,000.00 from JOHN DOE 254712345678 on 18/11/26 at 10:30 AM. New M-PESA balance is Ksh15,000.00.',
    'foreign',
  ],
  ['You have received UGX 50,000 from OKELLO JAMES 256772123456. TID: 12345678901', 'foreign'],
  ['DHCC7286JJ Confirmed. You have received Tsh70,0', 'no_reference'],
  ['DHCC7286JJ Confirmed. You have rece', 'no_amount'],
  ['Umepokea TSh 80,000 kwenye Lipa namba 459800551 kutoka kwa 255775000783 - ASHA MJA', 'no_reference'],
  ['You have received TZS 45,000.00 from 0712000678. Thank you for using Airtel Money', 'no_reference'],
  // Invented: no wallet has such references.
  ['You have received TZS 45,000.00 from 0712000678. TxnID: AT123456. Balance: TZS 300,000.00', 'reference'],
  ['Umepokea TZS 25,000.00 kutoka kwa 0712000678. Kumbukumbu: MX789012. Salio: TZS 150,000.00', 'reference'],
  [
    'ABCDEFGHIJ Confirmed. You have received Tsh70,000.00 from NEEMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    'reference',
  ],
  ['Umepokea TZS300,000.00 kutoka 693000391,JUMA JUMA. Salio jipya TZS1,785,000.00.Muamala No: 4471', 'reference'],
  // Invented: the time has not come yet, does not exist, or the sum is none of whole shillings.
  [
    'DLC9B7JJ2K Confirmed. You have received Tsh70,000.00 from NEEMA MUSHI 255754000123 on 12/12/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    'future',
  ],
  [
    'Umepokea TZS300,000.00 kutoka 693000391,JUMA JUMA. Salio jipya TZS1,785,000.00.Muamala No: PP261204.1338.B44267',
    'future',
  ],
  [
    'DHC9B7JJ2K Confirmed. You have received Tsh70,000.00 from NEEMA MUSHI 255754000123 on 31/2/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    'time',
  ],
  [
    'DHC9B7JJ2K Confirmed. You have received Tsh70,000.50 from NEEMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    'cents',
  ],
  [
    'DHC9B7JJ2K Confirmed. You have received Tsh0.00 from NEEMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
    'amount',
  ],
  ['Habari Asha, nimekulipa elfu sabini jana jioni, naomba uangalie.', 'unknown'],
  ['', 'unknown'],
];
