import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { learnNames } from '@duka/domain/values/names';

learnNames(kiswahiliNames);
