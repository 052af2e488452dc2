import { useId, useRef, useState } from 'react';
import { fileViewUrl } from '#data/calls/files.ts';
import { ProductPlaceholder } from '#features/products/product-placeholder.tsx';
import { m } from '#paraglide/messages.js';
import { UnreadableImage } from '#shop/pictures/unreadable-image.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';
import { isShared } from './is-shared.ts';
import type { ChosenPicture } from './use-picture.ts';

/** What draws pictures comes with the first one; where it does not arrive, no picture can be read. */
const loadPreparer = () =>
  import('./prepare-image.ts').catch((cause) => {
    throw new UnreadableImage('what draws pictures did not arrive', { cause });
  });
const SharedPicture = lazyComponent(async () => (await import('./shared-picture.tsx')).SharedPicture);
const ProgressBar = lazyComponent(async () => (await import('#ui/forms/progress-bar.tsx')).ProgressBar);

interface ProductImageFieldProps {
  /** The file id of the picture the product has, empty for none. */
  storedImage: string;
  /** What a save will do: upload a file, take the picture away (null), or leave it. */
  image: ChosenPicture | null | undefined;
  /** 0 to 1 while it is being uploaded. */
  progress: number | undefined;
  onImage: (image: ChosenPicture | null | undefined) => void;
  /** A chosen picture is being made ready; settles once it is the one to save, rejects when it cannot be read. */
  onPreparing: (work: Promise<void>) => void;
  /** A small picture with its buttons beside it, for phones. */
  isCompact: boolean;
}

/** The picture (PROD-011): cut square and compressed here, before anything is sent. */
export function ProductImageField({
  storedImage,
  image,
  progress,
  onImage,
  onPreparing,
  isCompact,
}: ProductImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isPreparing, setPreparing] = useState(false);

  const choose = async (file: File) => {
    setError('');
    if (!file.type.startsWith('image/')) {
      setError(m.product_image_not_image());
      return;
    }
    setPreparing(true);
    const work = loadPreparer()
      .then(({ prepareImage }) => prepareImage(file))
      .then((prepared) => onImage({ ...prepared, name: file.name }));
    onPreparing(work);
    try {
      await work;
    } catch (failure) {
      if (!(failure instanceof UnreadableImage)) throw failure;
      setError(m.product_image_unreadable());
    } finally {
      setPreparing(false);
    }
  };

  const stored = image === null || storedImage === '' ? null : fileViewUrl(storedImage);
  const src = image ? image.previewUrl : stored;
  return (
    <div className={isCompact ? 'grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3' : 'flex flex-col gap-3'}>
      <div
        className={`aspect-square w-full overflow-hidden rounded-card border border-line ${isCompact ? '' : 'max-w-64 self-center'}`}
      >
        <ImageWithFallback src={src} alt={m.product_image_alt()} eager fallback={<ProductPlaceholder />} />
      </div>
      <FilePicker
        ref={input}
        id={id}
        name="image"
        accept="image/*"
        aria-label={m.product_part_image()}
        aria-describedby={`${id}-hint ${id}-state`}
        onFile={choose}
      />
      <div className={`flex flex-wrap gap-2 ${isCompact ? '' : 'justify-center'}`}>
        <Button
          variant="secondary"
          size={isCompact ? 'compact' : 'usual'}
          icon="camera"
          busy={isPreparing}
          onClick={() => input.current?.click()}
        >
          {src ? m.product_image_change() : m.product_image_choose()}
        </Button>
        {src ? (
          <Button variant="ghost" onClick={() => onImage(image && stored ? undefined : null)}>
            {m.product_image_remove()}
          </Button>
        ) : null}
      </div>
      <div id={`${id}-state`} aria-live="polite" className={`col-span-2 text-sm ${isCompact ? 'empty:-mt-3' : ''}`}>
        {error ? <p className="font-medium text-danger">{error}</p> : null}
        {isPreparing ? <p className="text-muted">{m.product_image_preparing()}</p> : null}
        {image && progress === undefined && !isPreparing ? (
          <p className="wrap-anywhere text-muted">{m.product_image_chosen({ name: image.name })}</p>
        ) : null}
      </div>
      {image && progress !== undefined ? (
        <div className="col-span-2">
          <LazyPart>
            <ProgressBar label={m.product_image_uploading()} value={progress} />
          </LazyPart>
        </div>
      ) : null}
      {isShared() ? (
        <div className="col-span-2">
          <LazyPart>
            <SharedPicture isWanted={image === undefined} onFile={choose} />
          </LazyPart>
        </div>
      ) : null}
      <p id={`${id}-hint`} className="col-span-2 text-sm text-muted">
        {m.product_image_hint()}
      </p>
    </div>
  );
}
