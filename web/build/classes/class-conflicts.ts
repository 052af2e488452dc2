import type { ClassStyle } from './class-styles.ts';
import { type ClassUse, mayMeet, readClassUses, readDefaults } from './class-uses.ts';
import { type ClassWord, narrow } from './class-words.ts';
import type { Sources } from './read-sources.ts';

type StyleOf = (name: string) => ClassStyle | undefined;

/** Pairs of classes of one element that say the same thing differently: which of them wins is an accident of the style sheet. */
export function findRivals(sources: Sources, styleOf: StyleOf): string[] {
  return readClassUses(sources)
    .filter(({ attribute }) => attribute === 'className')
    .flatMap(({ place, words }) =>
      words.flatMap((one, index) =>
        words
          .slice(index + 1)
          .filter((other) => one.text !== other.text && mayMeet(one, other) && areRivals(one, other, styleOf))
          .map((other) => `${place}: ${one.text}, ${other.text}`),
      ),
    );
}

/** Classes a component is given that set what its own classes set: they would replace it, or be lost. */
export function findReplacing(sources: Sources, styleOf: StyleOf): string[] {
  const uses = readClassUses(sources);
  const defaults = readDefaults(sources);
  return uses
    .filter(({ element }) => element.includes('#'))
    .flatMap((use) => {
      const own = ownWords(use, uses, defaults);
      return use.words.flatMap((word) => {
        const replaced = own.filter((each) => mayMeet(word, each) && replaces(word, each, styleOf));
        return replaced.length > 0 ? [`${use.place}: ${word.text} against ${replaced[0]?.text} of ${use.element}`] : [];
      });
    });
}

/** Defaults that are classes: whoever gives a class of their own loses them without a word. */
export function findLostDefaults(sources: Sources, styleOf: StyleOf): string[] {
  const slots = new Set(readClassUses(sources).flatMap((use) => use.slots.map((slot) => `${use.component} ${slot}`)));
  return [...readDefaults(sources)].flatMap(([component, defaults]) =>
    [...defaults]
      .filter(([name, initial]) => slots.has(`${component} ${name}`) && initial.split(' ').some(styleOf))
      .map(([name, initial]) => `${component}: ${name} = '${initial}'`),
  );
}

/** The component's own classes on the element that gets what `use` gives it, with the choices the use makes. */
function ownWords(use: ClassUse, uses: readonly ClassUse[], defaults: ReturnType<typeof readDefaults>): ClassWord[] {
  const made = new Map(defaults.get(use.element));
  for (const [name, text] of use.given) {
    if (text === null) made.delete(name);
    else made.set(name, text);
  }
  return uses
    .filter((inner) => inner.component === use.element && inner.slots.includes(use.attribute))
    .flatMap((inner) => [...inner.words, ...(inner.element.includes('#') ? ownWords(inner, uses, defaults) : [])])
    .flatMap((word) => narrow(word, made) ?? []);
}

function areRivals(one: ClassWord, other: ClassWord, styleOf: StyleOf): boolean {
  const [first, second] = [styleOf(one.text), styleOf(other.text)];
  if (!first || !second || first.condition !== second.condition) return false;
  return first.properties.join() === second.properties.join();
}

/** A class that hides at a width, or concerns what stands inside, takes nothing away. */
function replaces(given: ClassWord, own: ClassWord, styleOf: StyleOf): boolean {
  const [first, second] = [styleOf(given.text), styleOf(own.text)];
  if (!first || !second || first.isHiding || first.isOfChildren || second.isOfChildren) return false;
  return first.properties.some((property) => second.properties.includes(property));
}
