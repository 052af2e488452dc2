import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';

/** The picker is a script of its own, which is loaded when it is opened. */
const EmojiPicker = lazyComponent(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

export function EmojiPanel({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <LazyPart
      fallback={
        <p role="status" className="flex h-full items-center justify-center gap-2 text-muted">
          <SpinnerRing /> {m.messages_emoji_loading()}
        </p>
      }
    >
      <EmojiPicker onChoose={onChoose} />
    </LazyPart>
  );
}
