import { isPicture, type Message } from '@duka/domain/messages/message';
import { toAttachment } from '#api/attachment.ts';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Pixels of a picture in the thread, on screens with fine pixels; the whole picture opens in a new tab. */
const pictureWidth = 640;

/** Shows a picture in place, and any other file as a link; MSG-013, MSG-014. */
export function MessageAttachment({ message }: { message: Pick<Message, 'fileUrl' | 'fileType'> }) {
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
