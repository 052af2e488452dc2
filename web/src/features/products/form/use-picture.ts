import { useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';

export interface ChosenPicture {
  readonly file: File;
  /** The name of the seller's own file. */
  readonly name: string;
  /** The same picture, to show before it is uploaded. */
  readonly previewUrl: string;
}

type Picture = ChosenPicture | null | undefined;

/**
 * The picture a save will take: a file, null to take the stored one away, undefined to leave it. A large one takes a cheap
 * phone seconds to make ready; `read` waits for that, so that a quick save loses nothing (PROD-011). `given` was chosen before, and
 * stored on this device.
 */
export function usePicture(given?: ChosenPicture) {
  const [image, setImage] = useState<Picture>(given);
  const chosen = useRef<Picture>(given);
  const preparing = useRef<Promise<boolean>>(undefined);
  return {
    image,
    choose(picture: Picture) {
      chosen.current = picture;
      setImage(picture);
    },
    /** The picture that is being made ready; one that cannot be read is told at its field. */
    wait(work: Promise<void>) {
      const isReadable = work.then(
        () => true,
        () => false,
      );
      preparing.current = isReadable;
      isReadable.then(() => {
        if (preparing.current === isReadable) preparing.current = undefined;
      });
    },
    /** Throws, in the seller's words, when the picture it had to wait for cannot be read. */
    async read(): Promise<File | null | undefined> {
      if ((await preparing.current) === false) throw new Error(m.product_image_unreadable());
      return chosen.current === null ? null : chosen.current?.file;
    },
  };
}
