import { parseProduct } from '@duka/domain/products/product';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { type ReactNode, useEffect, useState } from 'react';
import { readCommands } from '#outbox/known-commands.ts';
import { findOutbox } from '#outbox/serve-outbox.ts';
import { track } from '#settled.ts';
import type { ChosenPicture } from './use-picture.ts';

/** A new product that was kept on this device and that the server did not take, as its form opens with it. */
export interface MendedProduct {
  readonly recordId: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  /** The file id of a picture that was uploaded before the product was kept; empty for none. */
  readonly storedImage: string;
  /** The picture that was kept along, and the id of its file: the try that was refused may have uploaded it. */
  readonly picture?: (ChosenPicture & { readonly fileId: string }) | undefined;
}

interface WithMendedProductProps {
  id: string;
  /** Shown once it is known what is to be mended; without it where nothing of this id was refused. */
  children: (mended: MendedProduct | undefined) => ReactNode;
}

/** Reads what the server did not take, for the form in which it is put right (decision 0050). */
export function WithMendedProduct({ id, children }: WithMendedProductProps) {
  const [read, setRead] = useState<{ mended: MendedProduct | undefined }>();
  useEffect(() => {
    let isLeft = false;
    const show = (mended?: MendedProduct) => {
      if (!isLeft) setRead({ mended });
    };
    // Where nothing can be kept nothing was.
    track(readMended(id)).then(show, () => show());
    return () => {
      isLeft = true;
    };
  }, [id]);
  return read ? children(read.mended) : null;
}

async function readMended(id: string): Promise<MendedProduct | undefined> {
  const outbox = await findOutbox();
  const command = readCommands().find((one) => one.id === id);
  if (command?.state !== 'refused' || command.kind !== 'create' || command.collection !== 'products') return undefined;
  const { data, file } = command;
  const product = parseProduct({ ...data, $id: id });
  const bytes = file && (await outbox.readBytes(id));
  return {
    ...{ recordId: id, productId: product.productId, draft: toProductDraft(product), storedImage: product.image },
    ...(bytes && { picture: await toPicture(new File([bytes], file.name, { type: file.type }), file.id) }),
  };
}

async function toPicture(file: File, fileId: string): Promise<NonNullable<MendedProduct['picture']>> {
  const previewUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { file, fileId, name: file.name, previewUrl };
}
