import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { track } from '#settled.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { contactElementId } from './contact-item.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { useConversations } from './use-conversations.ts';
import { useLiveMessages } from './use-live-messages.ts';
import { useOpenContact } from './use-open-contact.ts';

const Thread = lazyComponent(async () => (await import('./thread.tsx')).Thread);
const NewMessageDialog = lazyComponent(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog);

/**
 * Shows the seller's conversations: contacts beside the open thread; on a phone one or the other, the contacts from edge to edge
 * and the thread on the whole screen. MSG-001, MSG-002, MSG-021.
 */
export function MessagesPage() {
  const [isChoosing, setIsChoosing] = useState(false);
  const { contactId, open, close } = useOpenContact();
  useLiveMessages();
  const conversations = useConversations();
  const isOpen = contactId !== undefined;
  useFocusBack(contactId);
  usePreloadedThread();
  const newMessage = (
    <Button icon="edit" size="iconBesideHeading" onClick={() => setIsChoosing(true)}>
      <span className="max-sm:sr-only">{m.messages_new()}</span>
    </Button>
  );
  return (
    <>
      <div className={isOpen ? 'compact:sr-only' : ''}>
        <PageHeader
          title={<span className="max-sm:text-lg">{m.messages_title()}</span>}
          areActionsBeside
          actions={isOpen ? <span className="compact:hidden">{newMessage}</span> : newMessage}
        />
      </div>
      <div
        data-whole-screen={isOpen || undefined}
        className={`grid grid-cols-[minmax(0,1fr)] border-line bg-surface roomy:h-[calc(100dvh-15rem)] roomy:min-h-[26rem] roomy:grid-cols-[17rem_minmax(0,1fr)] roomy:rounded-card roomy:border roomy:shadow-card roomy:lg:grid-cols-[20rem_minmax(0,1fr)] ${isOpen ? 'compact:fixed compact:inset-0 compact:z-20' : 'max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border sm:shadow-card'}`}
      >
        <div
          className={`min-h-0 overflow-hidden rounded-[inherit] border-line roomy:flex roomy:rounded-r-none roomy:border-r ${isOpen ? 'hidden' : 'flex'}`}
        >
          <ContactPanel conversations={conversations} openId={contactId} />
        </div>
        <div className={`min-h-0 min-w-0 roomy:flex ${isOpen ? 'flex' : 'hidden'}`}>
          {isOpen ? (
            <LazyPart>
              <Thread key={contactId} contactId={contactId} onClose={close} />
            </LazyPart>
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

/** The script of a thread comes while its contact is looked for. Where it does not, it is asked for again when one is opened. */
function usePreloadedThread(): void {
  useEffect(() => {
    track(Thread.preload()).catch((error) => console.info('The script of a thread did not come', error));
  }, []);
}

/** Gives the focus back to the contact that was opened, when the list is shown again. */
function useFocusBack(contactId: string | undefined): void {
  useEffect(() => {
    if (contactId === undefined) return;
    return () => document.getElementById(contactElementId(contactId))?.focus();
  }, [contactId]);
}

/** Stands beside the contacts until one is chosen; MSG-008, MSG-009. */
function NoContact({ onNewMessage }: { onNewMessage: () => void }) {
  return (
    <div className="m-auto p-4">
      <EmptyState
        icon="message"
        title={m.messages_none_open_title()}
        text={m.messages_none_open_text()}
        action={
          <Button variant="secondary" icon="edit" onClick={onNewMessage}>
            {m.messages_new()}
          </Button>
        }
      />
    </div>
  );
}
