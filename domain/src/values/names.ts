/** The names of the reference data in the language of the app by their English ones; none in English. */
let names: Readonly<Record<string, string>> = {};

/** Takes the names of another language than English, once, before anything is shown (`reference-names.ts`). */
export function learnNames(learnt: Readonly<Record<string, string>>): void {
  names = learnt;
}

/** Answers a category or a unit in the language of the app; any other name, as sellers give their packs, as it is. */
export function nameOf(name: string, isOne = true): string {
  const [one = name, several = one] = names[name.trim()]?.split('/') ?? [];
  return isOne ? one : several;
}
