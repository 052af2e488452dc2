export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices whose label holds what was typed, those that begin with it first; accents and case do not matter. */
export function findChoices<Item extends Choice>(choices: readonly Item[], typed: string): readonly Item[] {
  const wanted = foldText(typed);
  if (wanted === '') return choices;
  const found = choices.filter(({ label }) => foldText(label).includes(wanted));
  const starts = found.filter(({ label }) => foldText(label).startsWith(wanted));
  return [...starts, ...found.filter((choice) => !starts.includes(choice))];
}

/** The one choice that is called exactly so. */
export function findNamedChoice<Item extends Choice>(choices: readonly Item[], typed: string): Item | undefined {
  const [named, ...others] = choices.filter(({ label }) => foldText(label) === foldText(typed));
  return others.length === 0 ? named : undefined;
}

function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
