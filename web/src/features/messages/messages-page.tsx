import { lazy, useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { contactElementId } from './contact-item.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { NoContact } from './no-contact.tsx';
import { Thread } from './thread.tsx';
import { useConversations } from './use-conversations.ts';
import { useLiveMessages } from './use-live-messages.ts';
import { useOpenContact } from './use-open-contact.ts';

const NewMessageDialog = lazy(async () => ({ default: (await import('./new-message-dialog.tsx')).NewMessageDialog }));

/**
 * Shows the seller's conversations: contacts beside the open thread; on a phone one or the other. MSG-001, MSG-002,
 * MSG-021.
 */
export function MessagesPage() {
  const [isChoosing, setIsChoosing] = useState(false);
  const { contactId, open, close } = useOpenContact();
  useLiveMessages();
  const conversations = useConversations();
  const isOpen = contactId !== undefined;
  useFocusBack(contactId);
  const newMessage = (
    <Button icon="edit" onClick={() => setIsChoosing(true)}>
      {m.messages_new()}
    </Button>
  );
  return (
    <>
      <div className={isOpen ? 'max-md:sr-only' : ''}>
        <PageHeader
          title={m.messages_title()}
          actions={isOpen ? <span className="max-md:hidden">{newMessage}</span> : newMessage}
        />
      </div>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface shadow-card md:h-[calc(100dvh-15rem)] md:min-h-[26rem] md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] ${isOpen ? 'h-[calc(100dvh-11rem)] min-h-80 max-md:-mb-12' : ''}`}
      >
        <div
          className={`min-h-0 overflow-hidden rounded-[inherit] border-line md:flex md:rounded-r-none md:border-r ${isOpen ? 'hidden' : 'flex'}`}
        >
          <ContactPanel conversations={conversations} openId={contactId} />
        </div>
        <div className={`min-h-0 min-w-0 md:flex ${isOpen ? 'flex' : 'hidden'}`}>
          {isOpen ? (
            <Thread key={contactId} contactId={contactId} onClose={close} />
          ) : (
            <NoContact onNewMessage={() => setIsChoosing(true)} />
          )}
        </div>
      </div>
      {isChoosing ? (
        <LazyPart>
          <NewMessageDialog
            contacts={conversations.contacts}
            onClose={() => setIsChoosing(false)}
            onChoose={(id) => {
              setIsChoosing(false);
              void open(id);
            }}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

/** Gives the focus back to the contact that was opened, when the list is shown again. */
function useFocusBack(contactId: string | undefined): void {
  useEffect(() => {
    if (contactId === undefined) return;
    return () => document.getElementById(contactElementId(contactId))?.focus();
  }, [contactId]);
}
