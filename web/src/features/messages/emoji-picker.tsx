import { spoken } from '@duka/domain/values/spoken';
import Picker, { Categories, EmojiStyle, SuggestionMode, Theme } from 'emoji-picker-react';
import type { CSSProperties } from 'react';
import { m } from '#paraglide/messages.js';

/** The categories in the order of MSG-020. The picker shows a category once it contains something. */
const categories: readonly (readonly [category: Categories, name: () => string])[] = [
  [Categories.SUGGESTED, m.messages_emoji_suggested],
  [Categories.CUSTOM, m.messages_emoji_custom],
  [Categories.SMILEYS_PEOPLE, m.messages_emoji_smileys],
  [Categories.ANIMALS_NATURE, m.messages_emoji_nature],
  [Categories.FOOD_DRINK, m.messages_emoji_food],
  [Categories.TRAVEL_PLACES, m.messages_emoji_travel],
  [Categories.ACTIVITIES, m.messages_emoji_activities],
  [Categories.OBJECTS, m.messages_emoji_objects],
  [Categories.SYMBOLS, m.messages_emoji_symbols],
  [Categories.FLAGS, m.messages_emoji_flags],
];

/** The picker itself speaks English. */
const words =
  spoken === 'en'
    ? { categories: categories.map(([category]) => category) }
    : {
        categories: categories.map(([category, name]) => ({ category, name: name() })),
        labels: {
          searchPlaceholder: m.messages_emoji_search(),
          searchLabel: m.messages_emoji_find(),
          searchClear: m.messages_emoji_clear(),
          searchResultsNone: m.messages_emoji_found_none(),
          searchResultsOne: m.messages_emoji_found_one(),
          searchResultsMany: m.messages_emoji_found(),
          categoryNavigation: m.messages_emoji_kinds(),
          skinToneNeutral: m.messages_emoji_tone_neutral(),
          skinToneLight: m.messages_emoji_tone_light(),
          skinToneMediumLight: m.messages_emoji_tone_medium_light(),
          skinToneMedium: m.messages_emoji_tone_medium(),
          skinToneMediumDark: m.messages_emoji_tone_medium_dark(),
          skinToneDark: m.messages_emoji_tone_dark(),
        },
      };

/** The seven that are at hand at once (CONST-035). */
const quickReactions: readonly (readonly [emoji: string, name: () => string])[] = [
  ['👍', m.messages_emoji_thumbs_up],
  ['❤️', m.messages_emoji_heart],
  ['😃', m.messages_emoji_smile],
  ['😢', m.messages_emoji_sad],
  ['🙏', m.messages_emoji_thanks],
  ['👎', m.messages_emoji_thumbs_down],
  ['😡', m.messages_emoji_angry],
];

/** Tells screen readers which parts of the picker are English in every language: the names of its emoji, which nobody translated. */
function markEnglish(picker: HTMLElement | null): void {
  const parts = picker?.querySelectorAll<HTMLElement>(
    '[data-epr-part=category-content], [data-epr-part=variation-picker]',
  );
  for (const part of parts ?? []) part.lang = 'en';
}

/** The picker's own names for what it paints, in our colours, which know both themes. */
const colours = {
  '--epr-bg-color': 'var(--color-surface)',
  '--epr-category-label-bg-color': 'var(--color-surface)',
  '--epr-emoji-variation-picker-bg-color': 'var(--color-surface)',
  '--epr-skin-tone-picker-menu-color': 'var(--color-surface)',
  '--epr-text-color': 'var(--color-muted)',
  '--epr-category-label-text-color': 'var(--color-muted)',
  '--epr-category-icon-inactive-color': 'var(--color-muted)',
  '--epr-category-icon-active-color': 'var(--color-primary)',
  '--epr-highlight-color': 'var(--color-primary)',
  '--epr-hover-bg-color': 'var(--color-sunken)',
  '--epr-hover-bg-color-reduced-opacity': 'var(--color-sunken)',
  '--epr-focus-bg-color': 'var(--color-primary-soft)',
  '--epr-emoji-hover-color': 'var(--color-primary-soft)',
  '--epr-picker-border-color': 'var(--color-line)',
  '--epr-search-border-color': 'var(--color-control)',
  '--epr-search-border-color-active': 'var(--color-primary)',
  '--epr-search-input-bg-color': 'var(--color-surface)',
  '--epr-search-input-bg-color-active': 'var(--color-surface)',
  '--epr-search-input-text-color': 'var(--color-ink)',
  '--epr-search-input-placeholder-color': 'var(--color-muted)',
  '--epr-font-family': 'var(--font-sans)',
} as CSSProperties;

/**
 * Is 450 high and 350 wide (CONST-030 to CONST-032, Q-100), below a row of quick reactions. The system's own signs load no picture from another host
 * (OPS-006). The picker keeps the 14 last used on this device.
 */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <div ref={markEnglish}>
      <ul aria-label={m.messages_emoji_quick()} className="flex h-12 px-1">
        {quickReactions.map(([emoji, name]) => (
          <li key={emoji} className="flex grow basis-0">
            <button
              type="button"
              aria-label={name()}
              className="grow rounded-control text-2xl hover:bg-sunken"
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
      <Picker
        {...words}
        emojiStyle={EmojiStyle.NATIVE}
        suggestedEmojisMode={SuggestionMode.RECENT}
        theme={Theme.AUTO}
        style={colours}
        height={450}
        width="100%"
        previewConfig={{ showPreview: false }}
        onEmojiClick={({ emoji }) => onChoose(emoji)}
      />
    </div>
  );
}
