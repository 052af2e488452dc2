import { isWorthSending, maxMessageLength } from '@duka/domain/messages/message';
import { isSentSmaller } from '@duka/domain/messages/message-picture';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { type Draft, hasFile } from './drafts.ts';
import { EmojiButton } from './emoji-button.tsx';
import { useDraft, useMessageDesk } from './use-message-desk.ts';

const ChosenFile = lazyComponent(async () => (await import('./chosen-file.tsx')).ChosenFile);

const noFile = {
  ...{ file: undefined, fileId: undefined, fileName: undefined, photoBytes: undefined, isOriginal: undefined },
};

/** The field, buttons and file of a new message; MSG-016 to MSG-019, MSG-023, MSG-029, MSG-030. */
export function Composer({ contactId }: { contactId: string }) {
  const desk = useMessageDesk();
  const [draft, setDraft] = useDraft(contactId);
  const text = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  // A changed message is another one: it is not sent under the id of the one that failed.
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes, tried: undefined, problem: undefined });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!isWorthSending(draft.content, hasFile(draft))) return;
    desk.send(contactId);
    text.current?.focus();
  }

  function attach(file: File) {
    change({ ...noFile, file, photoBytes: isSentSmaller(file) ? file.size : undefined });
  }

  function onKeyDown(event: KeyboardEvent) {
    // In some keyboards Enter also ends the choice of a word, which does not send (MSG-018).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={send}
      className="border-t border-line px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-2 roomy:md:px-4 roomy:md:py-3"
    >
      {draft.problem ? (
        <RetryAlert kind="error" className="mb-2" label={m.messages_try_again()} onRetry={() => send()}>
          {draft.problem}
        </RetryAlert>
      ) : null}
      {hasFile(draft) ? (
        <LazyPart>
          <ChosenFile draft={draft} onChange={change} onRemove={() => change(noFile)} />
        </LazyPart>
      ) : null}
      <div className="flex items-end sm:gap-1">
        <EmojiButton onChoose={(emoji) => change({ content: draft.content + emoji })} />
        <IconButton icon="attach" label={m.messages_attach()} onClick={() => picker.current?.click()} />
        <FilePicker ref={picker} aria-label={m.messages_attach_file()} onFile={attach} />
        <TextAreaField
          className="min-w-0 grow"
          look="growing"
          inputRef={text}
          label={m.messages_text_label()}
          isLabelHidden
          value={draft.content}
          maxLength={maxMessageLength}
          placeholder={m.messages_placeholder()}
          enterKeyHint="send"
          onChange={(content) => change({ content })}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" icon="send" size="iconBelowLg" className="ml-1.5 shrink-0">
          <span className="max-lg:sr-only">{m.messages_send()}</span>
        </Button>
      </div>
    </form>
  );
}
