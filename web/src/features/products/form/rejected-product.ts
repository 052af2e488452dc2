import { parseProduct } from '@duka/domain/products/product';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import type { Command } from '#data/outbox/command.ts';
import type { OpenOutbox } from '#data/outbox/open-outbox.ts';
import type { ChosenPicture } from './use-picture.ts';

/** A new product that was queued on this device and rejected by the server, as its form opens with it. */
export interface RejectedProduct {
  readonly recordId: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  /** The file id of a picture that was uploaded before the product was queued; empty for none. */
  readonly storedImage: string;
  /** The picture that was queued with it, and the id of its file: the rejected try may have uploaded it. */
  readonly picture?: (ChosenPicture & { readonly fileId: string }) | undefined;
}

/** Reads a rejected new product, with its picture, for its form. */
export async function readRejectedProduct(command: Command, outbox: OpenOutbox): Promise<RejectedProduct | undefined> {
  const { id, kind, collection, data, file } = command;
  if (kind !== 'create' || collection !== 'products') return undefined;
  const product = parseProduct({ ...data, $id: id });
  const bytes = file && (await outbox.readBytes(id));
  return {
    ...{ recordId: id, productId: product.productId, draft: toProductDraft(product), storedImage: product.image },
    ...(bytes && { picture: await toPicture(new File([bytes], file.name, { type: file.type }), file.id) }),
  };
}

async function toPicture(file: File, fileId: string): Promise<NonNullable<RejectedProduct['picture']>> {
  const previewUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { file, fileId, name: file.name, previewUrl };
}
