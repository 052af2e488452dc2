import { formatTime } from '@duka/domain/values/dates';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Bubble } from './message-bubble.tsx';
import { type Outgoing, useMessageDesk } from './use-message-desk.ts';

const RefusedText = lazyComponent(() =>
  import('./refused-text.tsx').then(
    (part) => part.RefusedText,
    // Shown where the script of `RefusedText` cannot be loaded: it does not say why the message was refused.
    () => NotSent,
  ),
);
const ProgressBar = lazyComponent(async () => (await import('#ui/forms/progress-bar.tsx')).ProgressBar);

/** Shows a message that is being sent, with its state. */
export function OutgoingBubble({ outgoing }: { outgoing: Outgoing }) {
  const desk = useMessageDesk();
  const { id, to, content, fileName, sentAt, state, progress, problem, refused } = outgoing;
  const isUploading = state === 'sending' && progress !== undefined;
  // The file is read before the text returns to the draft, so a second press meanwhile would insert the text twice.
  const [isReading, setReading] = useState(false);
  const takeBack = () => {
    setReading(true);
    void desk.takeBack(id).finally(() => setReading(false));
  };
  return (
    <>
      <Bubble isOwn content={content} attachment={fileName ? <FileName name={fileName} /> : null}>
        {formatTime(sentAt)} <span>{stateText(state)}</span>
      </Bubble>
      {isUploading ? (
        <div className="mt-2 flex w-64 max-w-full items-end gap-2 self-end">
          <div className="grow">
            <LazyPart>
              <ProgressBar label={m.messages_uploading()} value={progress} />
            </LazyPart>
          </div>
          <Button variant="secondary" busy={isReading} onClick={takeBack}>
            {m.messages_cancel()}
          </Button>
        </div>
      ) : null}
      {state === 'failed' || state === 'refused' ? (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-2 self-end text-sm text-on-danger-soft"
        >
          {refused && problem === undefined ? (
            <LazyPart>
              <RefusedText command={refused} />
            </LazyPart>
          ) : (
            <span>{problem ?? m.messages_not_sent()}</span>
          )}
          <Button variant="secondary" icon="refresh" onClick={() => desk.retry(to)}>
            {m.messages_try_again()}
          </Button>
          <Button variant="ghost" icon="edit" busy={isReading} onClick={takeBack}>
            {m.messages_edit()}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NotSent() {
  return <span>{m.messages_not_sent()}</span>;
}

function stateText(state: Outgoing['state']): string {
  if (state === 'queued') return m.orders_not_sent_yet();
  return state === 'failed' || state === 'refused' ? m.messages_failed() : m.messages_sending();
}

function FileName({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold wrap-anywhere">
      <Icon name="upload" />
      {name}
    </p>
  );
}
