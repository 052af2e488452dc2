import Picker, { Categories, EmojiStyle, SuggestionMode, Theme } from 'emoji-picker-react';

/** In the order of MSG-020. The picker shows a category once there is something in it. */
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
 * CONST-030 to CONST-032, Q-100: 450 high and 350 wide. Native signs load no picture from any other host (OPS-006). It
 * keeps the 14 last used on this device by itself.
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
