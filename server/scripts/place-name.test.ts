import { expect, test } from 'vitest';
import { cleanName } from './place-name.ts';

test.each([
  ['SEKEI', 'Sekei'],
  ['DAR ES SALAAM', 'Dar es Salaam'],
  ['KIWANJA CHA\nNDEGE', 'Kiwanja cha Ndege'],
  ['DODOMA\nCBD', 'Dodoma Urban'],
  ['MPANDA -CBD', 'Mpanda Urban'],
  ['MAJENGO  “A”', 'Majengo A'],
  ['BUNJU "B\'', 'Bunju B'],
  ['PERAMIHO‘A’', 'Peramiho A'],
  ['KIMANG’A', "Kimang'a"],
  ["NG'OMBE", "Ng'ombe"],
  ['ELANGÁTADAPASH', "Elang'atadapash"],
  ["WANGING'O\nMBE", "Wanging'o Mbe"],
  ['OLOIRIEN/ MAGAIDURU', 'Oloirien/Magaiduru'],
  ['NZERA(NZELA)', 'Nzera (Nzela)'],
  ['MASURURA,', 'Masurura'],
  ['N.H.C.', 'N.H.C.'],
  ['CCM', 'CCM'],
  ['DARAJA II', 'Daraja II'],
  ['T.PACKERS', 'T.Packers'],
  ["UMBANGW'", 'Umbangw'],
])('the place %j is shown as %j [NAPA-001]', (raw, shown) => {
  expect(cleanName(raw)).toBe(shown);
});
