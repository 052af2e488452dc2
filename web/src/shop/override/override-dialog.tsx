import { type MemberProfile, parseMember } from '@duka/domain/members/member';
import { maxReasonLength } from '@duka/domain/money/reversal';
import { equal, limit } from '@duka/domain/query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments } from '#data/calls/documents.ts';
import { pageCounter } from '#data/counter/counter.ts';
import type { Override } from '#data/counter/override.ts';
import { openUnlocking, type PinOutcome } from '#data/counter/unlock.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { EnterPin } from '#shop/pin/enter-pin.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import type { AskedRights } from './use-override.tsx';

interface OverrideDialogProps {
  asked: AskedRights;
  onAllowed: (override: Override) => void;
  onClose: () => void;
}

/** Who may allow an act. */
interface Allower extends MemberProfile {
  readonly id: string;
}

/** Asks who allows an act, for their PIN and the reason. At a counter the PIN is checked here, so that it works without a network too. */
export function OverrideDialog({ asked, onAllowed, onClose }: OverrideDialogProps) {
  const allowers = useAllowers(asked);
  const [chosenId, setChosenId] = useState<string>();
  const member = allowers?.find(({ id }) => id === chosenId) ?? (allowers?.length === 1 ? allowers[0] : undefined);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  return (
    <Dialog open onClose={onClose} title={m.override_title()}>
      <div className="flex flex-col gap-4">
        <p>{m.override_text()}</p>
        {allowers === undefined ? <Skeleton className="h-11 w-full" /> : null}
        {allowers?.length === 0 ? <Alert kind="info">{m.override_nobody()}</Alert> : null}
        {allowers && allowers.length > 0 ? (
          <>
            <RadioField
              label={m.override_who()}
              look="tiles"
              value={member?.id ?? ''}
              onChange={setChosenId}
              options={allowers.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField
              label={m.override_reason()}
              value={reason}
              onChange={setReason}
              maxLength={maxReasonLength}
              autoComplete="off"
              error={isChecked && reason.trim() === '' ? m.override_reason_required() : undefined}
            />
            {member ? (
              <AllowerPin
                key={member.id}
                member={member}
                isReady={reason.trim() !== ''}
                onNotReady={() => setChecked(true)}
                onEntered={(given) => onAllowed({ member: member.id, reason: reason.trim(), ...given })}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

interface AllowerPinProps {
  member: Allower;
  isReady: boolean;
  onNotReady: () => void;
  onEntered: (given: Pick<Override, 'key' | 'pin'>) => void;
}

function AllowerPin({ member, isReady, onNotReady, onEntered }: AllowerPinProps) {
  const unlocking = useUnlocking();
  // On a device of one's own the server checks it.
  const isCounter = pageCounter.readMember() !== undefined;

  function check(pin: string): Promise<PinOutcome> | undefined {
    if (isReady && isCounter) return checkHere(pin);
    if (isReady) onEntered({ pin });
    else onNotReady();
    return undefined;
  }

  async function checkHere(pin: string): Promise<PinOutcome> {
    const answer = await unlocking.checkPin(member.id, pin);
    if (answer.kind === 'right') onEntered({ key: answer.key });
    return answer;
  }
  return (
    <EnterPin
      unlocking={unlocking}
      name={member.name}
      memberId={isCounter ? member.id : undefined}
      check={check}
      actionLabel={m.override_allow()}
    />
  );
}

function useUnlocking() {
  const { id: accountId } = useSignedInUser();
  return openUnlocking(accountId, pageCounter.readStoreId() ?? '');
}

/** Returns the others of the shop who have the rights and a PIN; undefined until they are known. */
function useAllowers({ rights: asked, discountPercent = 0 }: AskedRights): readonly Allower[] | undefined {
  const unlocking = useUnlocking();
  const { member } = useMembership();
  const storeId = useStore().data?.id;
  const isCounter = pageCounter.readStoreId() !== undefined;
  const { data } = useQuery({
    queryKey: ['members', storeId, 'allowers', isCounter],
    queryFn: async (): Promise<readonly Allower[]> => {
      if (isCounter) return (await unlocking.readPeople()).map(({ memberId: id, ...person }) => ({ id, ...person }));
      const where = [equal('storeId', storeId ?? ''), equal('active', true), limit(50)];
      const { documents } = await listDocuments('shopMembers', where);
      return documents.flatMap((document) => parseMember(document) ?? []).filter(({ hasPin }) => hasPin);
    },
    enabled: isCounter || storeId !== undefined,
  });
  return data?.filter(({ id, role, rights, discountLimit }) => {
    if (id === member.id) return false;
    const gives = discountLimit === null || discountLimit >= discountPercent;
    return role === 'owner' || asked.every((right) => rights.includes(right) && (right !== 'discount' || gives));
  });
}
