import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Command } from '#data/outbox/command.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import type { OpenOutbox } from '#data/outbox/open-outbox.ts';
import { track } from '#settled.ts';

export interface WithRejectedCommandProps<Mended> {
  id: string;
  /** Returns what the form needs of a command that was refused; undefined for one that is another form's. */
  read: (command: Command, outbox: OpenOutbox) => Mended | undefined | Promise<Mended | undefined>;
  /** Shown once it is known what is to be mended, and while it is saved; without it where nothing of this id was refused. */
  children: (mended: Mended | undefined) => ReactNode;
}

/** Reads what the server did not take, for the form in which it is put right (decision 0050). */
export function WithRejectedCommand<Mended>({ id, read, children }: WithRejectedCommandProps<Mended>) {
  const [known, setKnown] = useState<{ mended: Mended | undefined }>();
  const find = useEffectEvent(async (wanted: string) => {
    const outbox = await pageOutbox.open();
    const command = pageOutbox.commands.read().find((one) => one.id === wanted);
    return command?.state === 'refused' ? read(command, outbox) : undefined;
  });
  useEffect(() => {
    let isLeft = false;
    const show = (mended?: Mended) => {
      if (!isLeft) setKnown({ mended });
    };
    track(find(id)).then(show, (error) => {
      // Where nothing can be kept nothing was.
      if (!(error instanceof DOMException)) throw error;
      show();
    });
    return () => {
      isLeft = true;
    };
  }, [id]);
  return known ? children(known.mended) : null;
}
