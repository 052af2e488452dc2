import { formatDay } from '@duka/domain/values/dates';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { inviteMember, type Person } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { ShareText } from '#shop/trade/share-text.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { toFailureWords } from './staff-queries.ts';

interface InvitationDialogProps {
  storeId: string;
  storeName: string;
  person: Person;
  /** Called once a link is there. */
  onInvited: () => void;
  onClose: () => void;
}

/** Makes the link by which a person joins with an account of their own, and hands it over; STAFF-025. */
export function InvitationDialog({ storeId, storeName, person, onInvited, onClose }: InvitationDialogProps) {
  const focus = useProblemFocus();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { name } = person;
  const make = useMutation({
    mutationFn: () => inviteMember(storeId, person.id, email.trim()),
    onSuccess: onInvited,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (make.isPending) return;
    const isEmail = email.trim() === '' || /^\S+@\S+$/.test(email.trim());
    setWrong(!isEmail);
    if (!isEmail) return focus.refuse();
    make.mutate();
  }
  const sent = make.data;
  if (sent) {
    const sentWords = { mail: m.people_invite_mailed(), text: m.people_invite_texted() };
    return (
      <Dialog
        key="link"
        open
        title={m.people_invite_link({ name })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{m.people_done()}</Button>}
      >
        <p className="text-muted">
          {m.people_invite_until({ name, day: formatDay(sent.expire) ?? '' })}{' '}
          {sent.sentBy ? sentWords[sent.sentBy] : null}
        </p>
        <div className="my-4 flex items-start gap-2 rounded-control bg-sunken py-2 pr-1 pl-4">
          <p className="min-w-0 grow py-2 text-sm break-words text-ink">{sent.url}</p>
          <CopyButton text={sent.url} label={m.people_invite_link({ name })} />
        </div>
        <ShareText
          text={m.people_invite_message({ shop: storeName, url: sent.url })}
          phone={person.phone}
          copiedText={m.people_invite_copied()}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="make" open title={m.people_invite_of({ name })} isBusy={make.isPending} onClose={onClose}>
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={make.isPending}>
        <p className="mb-4 text-muted">{m.people_invite_text({ name })}</p>
        <TextField
          label={m.people_invite_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(value) => {
            setEmail(value);
            setWrong(false);
          }}
          error={isWrong ? m.people_invite_email_wrong() : undefined}
          hint={m.people_invite_email_text()}
        />
        {make.isError ? (
          <Alert kind="error" className="mt-4">
            {toFailureWords(make.error, m.people_invite_failed())}
          </Alert>
        ) : null}
        <Button type="submit" busy={make.isPending} className="mt-5 w-full">
          {m.people_invite_make()}
        </Button>
      </form>
    </Dialog>
  );
}
