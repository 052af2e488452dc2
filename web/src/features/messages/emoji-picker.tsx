import { spoken } from '@duka/domain/values/spoken';
import Picker, { Categories, EmojiStyle, SuggestionMode, Theme } from 'emoji-picker-react';
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
        searchPlaceholder: m.messages_emoji_search(),
        searchClearButtonLabel: m.messages_emoji_clear(),
      };

/**
 * Is 450 high and 350 wide (CONST-030 to CONST-032, Q-100). The system's own signs load no picture from another host
 * (OPS-006). The picker keeps the 14 last used on this device.
 */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Picker
      {...words}
      emojiStyle={EmojiStyle.NATIVE}
      suggestedEmojisMode={SuggestionMode.RECENT}
      theme={Theme.AUTO}
      height={450}
      width="100%"
      previewConfig={{ showPreview: false }}
      onEmojiClick={({ emoji }) => onChoose(emoji)}
    />
  );
}
