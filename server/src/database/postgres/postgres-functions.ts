import { foldText } from '@duka/domain/values/search';

let written: string | undefined;

/**
 * Writes functions of SQLite, and of `sqlite-has-word.ts`, that the SQL of both engines uses, as PostgreSQL has others in their place:
 * the day and the moment some time later (both of ISO text in UTC), the larger of two, a sum that is 0 for no rows, and
 * a text as searches compare it.
 */
export function writeFunctions(): string {
  // The letters take a third of a second to ask about, which nobody waits for who opens no PostgreSQL.
  written ??= `
CREATE OR REPLACE FUNCTION date(moment text, later text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_char(rtrim(moment, 'Z')::timestamp + later::interval, 'YYYY-MM-DD') $$;
CREATE OR REPLACE FUNCTION strftime(form text, moment text, later text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_char(rtrim(moment, 'Z')::timestamp + later::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
CREATE OR REPLACE FUNCTION max(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN one COLLATE "C" >= other COLLATE "C" THEN one WHEN one IS NOT NULL THEN other END $$;
CREATE OR REPLACE FUNCTION max(one double precision, other double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN one >= other THEN one WHEN one IS NOT NULL THEN other END $$;
CREATE OR REPLACE AGGREGATE total(double precision) (
  SFUNC = float8pl, STYPE = double precision, INITCOND = '0', COMBINEFUNC = float8pl, PARALLEL = SAFE
);
${writeFolded()}
`;
  return written;
}

/**
 * Writes `foldText` as a function of the database, from its result for each character: a character that it takes apart in another way
 * than by its marks, the marks that fall away, and the letters that become others. Characters beyond the first 65,536 stay.
 */
function writeFolded(): string {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => character > '\u007f' && !/[\ud800-\udfff]/.test(character),
  );
  const isMark = (character: string) => /\p{M}/u.test(character);
  const isBlank = (character: string) => /[\s\p{Cc}]/u.test(character);
  const letters = characters.filter((character) => !isMark(character) && !isBlank(character));
  const become = new Map(
    letters
      .filter((letter) => letter.normalize('NFD') === letter && foldText(letter) !== letter)
      .map((letter) => [letter, foldText(letter)] as const)
      .filter(([, folded]) => folded.length === 1),
  );
  const byMarks = (letter: string) =>
    Array.from(letter.normalize('NFD').toLowerCase(), (part) => become.get(part) ?? part)
      .filter((part) => !isMark(part))
      .join('');
  const others = letters.filter((letter) => byMarks(letter) !== foldText(letter));
  return `
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  small text := lower(coalesce(words, '') COLLATE "C");
  other text[];
BEGIN
  IF small !~ '^[ -~]*$' THEN
    IF small ~ '${writeRanges(others)}' THEN
      FOREACH other SLICE 1 IN ARRAY ARRAY[${others.map((letter) => `['${letter}','${foldText(letter)}']`).join(',')}] LOOP
        small := replace(small, other[1], other[2]);
      END LOOP;
    END IF;
    small := lower(regexp_replace(normalize(small, NFD), '${writeRanges(characters.filter(isMark))}', '', 'g') COLLATE "C");
    IF small !~ '^[ -~]*$' THEN
      small := translate(small, '${[...become.keys()].join('')}', '${[...become.values()].join('')}');
    END IF;
  END IF;
  RETURN btrim(regexp_replace(small, '[\\u0001-\\u0020\\u007f${writeRanges(characters.filter(isBlank)).slice(1, -1)}\\uffff]+', ' ', 'g'));
END $$;`;
}

/** Writes characters as the brackets of a regular expression, those that follow each other as a range. */
function writeRanges(characters: readonly string[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const code of characters.map((character) => character.charCodeAt(0))) {
    const range = ranges.at(-1);
    if (range?.[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  const write = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
  return `[${ranges.map(([first, last]) => `${write(first)}-${write(last)}`).join('')}]`;
}
