import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Command } from '#data/outbox/command.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import type { OpenOutbox } from '#data/outbox/open-outbox.ts';
import { track } from '#settled.ts';

export interface WithRejectedCommandProps<Corrected> {
  id: string;
  /** Returns what the form needs of a command that was refused; undefined for one that is another form's. */
  read: (command: Command, outbox: OpenOutbox) => Corrected | undefined | Promise<Corrected | undefined>;
  /** Shown once it is known what is to be corrected, and while it is saved; without it where nothing of this id was refused. */
  children: (corrected: Corrected | undefined) => ReactNode;
}

/** Reads what the server did not take, for the form in which it is put right (decision 0050). */
export function WithRejectedCommand<Corrected>({ id, read, children }: WithRejectedCommandProps<Corrected>) {
  const [known, setKnown] = useState<{ corrected: Corrected | undefined }>();
  const find = useEffectEvent(async (wanted: string) => {
    const outbox = await pageOutbox.open();
    const command = pageOutbox.commands.read().find((one) => one.id === wanted);
    return command?.state === 'refused' ? read(command, outbox) : undefined;
  });
  useEffect(() => {
    let isLeft = false;
    const show = (corrected?: Corrected) => {
      if (!isLeft) setKnown({ corrected });
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
  return known ? children(known.corrected) : null;
}
