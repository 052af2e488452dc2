import Picker, { Categories, EmojiStyle, SuggestionMode, Theme } from 'emoji-picker-react';

/** The categories in the order of MSG-020. The picker shows a category once it contains something. */
const categories = [
  Categories.SUGGESTED,
  Categories.CUSTOM,
  Categories.SMILEYS_PEOPLE,
  Categories.ANIMALS_NATURE,
  Categories.FOOD_DRINK,
  Categories.TRAVEL_PLACES,
  Categories.ACTIVITIES,
  Categories.OBJECTS,
  Categories.SYMBOLS,
  Categories.FLAGS,
];

/**
 * Is 450 high and 350 wide (CONST-030 to CONST-032, Q-100). The system's own signs load no picture from another host
 * (OPS-006). The picker keeps the 14 last used on this device.
 */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Picker
      categories={categories}
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
