import { askingScreens } from './asking-screens.ts';
import { entryScreens } from './entry-screens.ts';
import { moneyRecordScreens } from './money-record-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { screens } from './screens.ts';
import { shopScreens } from './shop-screens.ts';
import type { Screen } from './visit.ts';

/** Every screen in every state that is looked at. */
export const allScreens: readonly Screen[] = [
  ...entryScreens,
  ...screens,
  ...shopScreens,
  ...moneyRecordScreens,
  ...askingScreens,
  ...peopleScreens,
];
