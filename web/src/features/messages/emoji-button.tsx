import { Component, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

const EmojiPanel = lazyComponent(async () => (await import('./emoji-panel.tsx')).EmojiPanel);

/** Opens and closes the emoji picker; MSG-017, MSG-026. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    root.current?.querySelector('button')?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <IconButton
        icon="smile"
        label={m.messages_emoji()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <div
          id={id}
          role="dialog"
          aria-label={m.messages_emoji_picker()}
          className="fixed inset-x-0 bottom-0 z-30 mx-auto h-[498px] max-h-[70dvh] w-[350px] max-w-full overflow-y-auto rounded-card bg-surface shadow-raised roomy:absolute roomy:max-h-none roomy:overflow-visible roomy:inset-x-auto roomy:bottom-full roomy:left-0 roomy:mb-2 roomy:max-w-none"
        >
          <EmojiBoundary>
            <LazyPart>
              <EmojiPanel onChoose={onChoose} />
            </LazyPart>
          </EmojiBoundary>
        </div>
      ) : null}
    </div>
  );
}

/** Shows nothing when the picker fails, so that writing goes on; the failure is logged (MSG-037, Q-072). */
class EmojiBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The emoji picker failed.', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
