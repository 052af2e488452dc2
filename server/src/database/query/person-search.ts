import { toPhonePart } from '@duka/domain/values/phone';
import { toParts } from '@duka/domain/values/search';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { TextMatch } from './text-match.ts';

type Person = { person: { name: string; phone: string | null } };

/** Finds people by their columns `name` and `phone`: each word is a part of one of them, or almost one of the name. */
export function findPeople(match: TextMatch, words: readonly string[], isForgiving: boolean): Expression<SqlBool> {
  const { and, or } = expressionBuilder<Person, 'person'>();
  return and(
    toParts(words).map((part) => {
      const name = sql`' ' || folded(name)`;
      const phones = [part.trim(), toPhonePart(part) ?? part];
      return or([
        match.compare('contains', name, part),
        ...phones.map((phone) => match.compare('contains', sql.ref('phone'), phone)),
        ...(isForgiving ? [match.almost(name, part)] : []),
      ]);
    }),
  );
}
