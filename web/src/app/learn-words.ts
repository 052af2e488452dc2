import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { learnTimes } from '@duka/domain/values/dates';
import { learnNames } from '@duka/domain/values/names';
import { saySwahiliTime } from '@duka/domain/values/swahili-time';
import { learnRefusals } from '#data/connection/api-error.ts';

// What the server names and says in English, for an app in another language. Nothing is refused before a page is shown, so no
// page waits for those words.
learnNames(kiswahiliNames);
learnTimes(saySwahiliTime);
import('#shop/error-messages.ts').then(
  ({ translateError }) => learnRefusals(translateError),
  () => {
    // Their script did not arrive: each screen says in its own words what failed.
  },
);
