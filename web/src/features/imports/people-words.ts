import type { PersonColumn } from '@duka/domain/imports/people-columns';
import type { BadPerson, PersonReason } from '@duka/domain/imports/read-people';
import { m } from '#paraglide/messages.js';

export const personColumnWords: Readonly<Record<PersonColumn, () => string>> = {
  name: m.people_column_name,
  surname: m.people_column_surname,
  phone: m.people_column_phone,
  owed: m.people_column_owed,
  since: m.people_column_since,
  limit: m.people_column_limit,
  note: m.people_column_note,
};

const reasonWords: Readonly<Record<PersonReason, (line: string) => string>> = {
  name_missing: () => m.people_reason_name_missing(),
  name_too_long: () => m.people_reason_name_too_long(),
  not_a_phone: () => m.people_reason_not_a_phone(),
  not_an_amount: () => m.people_reason_not_an_amount(),
  not_a_day: () => m.people_reason_not_a_day(),
  day_ahead: () => m.people_reason_day_ahead(),
  not_a_limit: () => m.people_reason_not_a_limit(),
  note_too_long: () => m.people_reason_note_too_long(),
  stands_twice: (line) => m.people_reason_stands_twice({ line }),
};

/** Says why a line cannot be imported. */
export function badPersonText({ reason, first = 0 }: BadPerson): string {
  return reasonWords[reason](String(first));
}
