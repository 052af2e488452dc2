import { isPicture, type Message } from '@duka/domain/messages/message';
import { formatTime } from '@duka/domain/values/dates';
import type { ReactNode } from 'react';
import { toAttachment } from '#data/calls/attachment.ts';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Shows a stored message; MSG-012 to MSG-015. The attachment comes first, the text below it. */
export function MessageBubble({ message, me }: { message: Message; me: string }) {
  const isOwn = message.senderId === me;
  return (
    <Bubble
      isOwn={isOwn}
      content={message.content}
      attachment={message.fileUrl ? <MessageAttachment message={message} /> : null}
    >
      {formatTime(message.sentAt)}{' '}
      {isOwn ? (
        <span className="ml-1 whitespace-nowrap">
          <Icon name="check" size={14} className="mr-0.5 inline align-text-bottom" />
          {message.isRead ? m.messages_read() : describeStored()}
        </span>
      ) : null}
    </Bubble>
  );
}

/** Where a receiver is shown nothing, a message is only stored. */
function describeStored(): string {
  return can('message-delivery') ? m.messages_stored() : m.messages_stored_only();
}

interface BubbleProps {
  isOwn: boolean;
  content: string;
  attachment: ReactNode;
  /** The small line below says when it was sent, and how far it came. */
  children: ReactNode;
}

export function Bubble({ isOwn, content, attachment, children }: BubbleProps) {
  const look = isOwn
    ? 'self-end rounded-br-md bg-primary text-on-primary'
    : 'self-start rounded-bl-md bg-sunken text-ink';
  return (
    <div className={`max-w-[85%] rounded-card px-3.5 py-2 md:max-w-[70%] ${look}`}>
      <span className="sr-only">{isOwn ? m.messages_from_me() : m.messages_from_them()}</span>
      {attachment}
      {content ? <p className="wrap-anywhere whitespace-pre-wrap">{content}</p> : null}
      <p className={`mt-0.5 text-right text-xs ${isOwn ? '' : 'text-muted'}`}>{children}</p>
    </div>
  );
}

/** Pixels of a picture in the thread, on screens with fine pixels; the whole picture opens in a new tab. */
const pictureWidth = 640;

/** Shows a picture in place, and any other file as a link; MSG-013, MSG-014. */
function MessageAttachment({ message }: { message: Pick<Message, 'fileUrl' | 'fileType'> }) {
  const attachment = toAttachment(message.fileUrl, pictureWidth);
  if (!attachment) return null;
  const { href, pictureUrl } = attachment;
  const link = (
    <span className="inline-flex min-h-11 items-center gap-2 px-1 font-semibold underline underline-offset-2">
      <Icon name="external" />
      {m.messages_attachment()}
    </span>
  );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="block w-fit max-w-full">
      {isPicture(message) ? (
        <span className="block aspect-[4/3] w-64 max-w-full overflow-hidden rounded-control bg-sunken">
          <ImageWithFallback src={pictureUrl} alt={m.messages_picture()} fallback={link} />
        </span>
      ) : (
        link
      )}
    </a>
  );
}
