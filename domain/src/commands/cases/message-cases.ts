import { type CommandCase, done } from './command-case.ts';

const reply = { senderId: 'asha', receiverId: 'neema', content: 'Yes, ten.' };
const inThread = 'the outbox shows a pending message in its thread, and no row of the copy has it';
const notInMemory = { memory: inThread, phone: inThread };
const onlyServer = 'who may change which row is known to the server';

export const messageCases: readonly CommandCase[] = [
  {
    name: 'a message is new to its receiver [DATA-057]',
    commands: [done('message', 'reply', reply)],
    becomes: { messages: [{ $id: 'reply', ...reply, isRead: false }] },
    notIn: notInMemory,
  },
  {
    name: 'a message of nothing is refused [MSG-030]',
    commands: [done('message', 'reply', { ...reply, content: ' ' })],
    refused: 'document_invalid_structure',
    notIn: notInMemory,
  },
  {
    name: 'a message in the name of another one is refused [R4]',
    commands: [done('message', 'reply', { ...reply, senderId: 'juma' })],
    refused: 'user_unauthorized',
    notIn: notInMemory,
  },
  {
    name: 'a message to nobody is refused [R4]',
    commands: [done('message', 'reply', { ...reply, receiverId: 'nobody' })],
    refused: 'document_invalid_structure',
    notIn: notInMemory,
  },
];

export const markReadCases: readonly CommandCase[] = [
  {
    name: 'a message is read [R4]',
    commands: [done('mark-read', 'question')],
    becomes: { messages: [{ $id: 'question', isRead: true }] },
    notIn: { memory: 'no command depends on messages, which only the copy holds' },
  },
  {
    name: 'the receiver of a message changes nothing else of it [R4]',
    commands: [done('mark-read', 'question', { content: 'No.' })],
    refused: 'user_unauthorized',
    notIn: { memory: onlyServer, phone: onlyServer },
  },
  {
    name: 'a message between others is not there [R4]',
    commands: [done('mark-read', 'answer')],
    refused: 'document_not_found',
    notIn: { memory: onlyServer, phone: onlyServer },
  },
];
