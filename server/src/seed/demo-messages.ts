import { guestIdOf, orderOfGuest } from '@duka/domain/messages/guest';
import { orderIdOf } from './demo-ids.ts';
import { day, type Moment, minutesAgo } from './demo-moment.ts';
import { ashaOrders, isGuest } from './demo-orders.ts';
import type { CustomerKey, SellerKey } from './demo-people.ts';

/** The party of a conversation that belongs to an order by the shop's page (R67). */
export type GuestId = `_${string}`;

/** The two attachments of the demo, by the key of their file. */
export type Attachment = 'sick-maize' | 'price-list';

interface DemoMessage {
  readonly from: 'customer' | 'seller';
  readonly at: Moment;
  /** Empty for an attachment, which stands by itself (MSG-013 to MSG-015). */
  readonly content: string;
  readonly attachment?: Attachment;
}

export interface DemoThread {
  readonly seller: SellerKey;
  readonly customer: CustomerKey | GuestId;
  /** Oldest first. The last two of a customer with an account are the customer's and still unread, so that a badge shows 2. */
  readonly messages: readonly DemoMessage[];
}

/** Returns how many of the last messages of a thread are unread: none of a buyer without an account, whose conversation is settled. */
export function countUnread({ customer }: DemoThread): number {
  return orderOfGuest(customer) === undefined ? 2 : 0;
}

const guestOrder = orderIdOf(
  'asha',
  ashaOrders.findIndex(({ customer, status }) => isGuest(customer) && status === 'In-Progress'),
);

export const demoThreads: readonly DemoThread[] = [
  thread('asha', 'neema', [
    they(day(12, '07:55'), 'Habari Asha, do you still have DAP? I need five bags.'),
    we(day(12, '08:20'), 'Nzuri Neema! Yes, 25 bags came this morning. 150,000 each, I keep five for you.'),
    they(day(12, '08:24'), 'Asante, I come before ten. And one sprayer please.'),
    they(day(2, '17:42'), 'Look at my maize, what is eating it?'),
    they(day(2, '17:43'), '', 'sick-maize'),
    we(
      day(2, '18:05'),
      'Pole sana. That is the fall armyworm. Spray emamectin into the funnel this evening, 10 ml in one sprayer.',
    ),
    they(day(1, '06:50'), 'I sprayed two acres last night, one bottle was enough.'),
    we(day(1, '07:15'), 'Vizuri. Look again after a week and repeat if you see fresh holes.'),
    they(minutesAgo(62), 'Asha, today they are already fewer 🙏'),
    they(minutesAgo(58), 'Can you keep two packets of Assila for me until Saturday?'),
  ]),
  thread('asha', 'baraka', [
    they(
      day(20, '14:10'),
      'Good afternoon. Our group in Usa River plants forty acres in December. Can you send your prices for fertiliser?',
    ),
    we(day(20, '16:30'), 'Good afternoon Baraka, here is our list for this month.'),
    we(day(20, '16:31'), '', 'price-list'),
    they(day(20, '19:02'), 'Received. Is there a price for a full lorry?'),
    we(day(19, '08:10'), 'From 100 bags we take off 2,000 a bag and carry it to Usa River free.'),
    they(day(6, '15:40'), 'I have just ordered 12 urea and 4 CAN. Payment goes through the bank.'),
    we(day(6, '16:02'), 'Seen, asante. The lorry passes on Monday.'),
    they(day(1, '09:12'), 'The bank says the transfer has left.'),
    they(day(1, '09:13'), 'Please confirm when it arrives.'),
  ]),
  thread('asha', 'zawadi', [
    they(day(33, '12:14'), 'I pressed the button twice, I only want one order of tomato seeds!'),
    we(day(33, '12:38'), 'No worry, I cancel one of them. Hakuna shida.'),
    they(day(18, '14:30'), 'Is the herbicide safe for my goats?'),
    we(day(18, '14:52'), 'Keep them out of the field for a week after spraying, then it is safe.'),
    they(day(1, '10:27'), 'I ordered six bags of DAP. Is the subsidy price still on?'),
    they(day(1, '10:28'), 'I am registered, number ends in 4471.'),
  ]),
  thread('asha', 'rehema', [
    they(day(21, '10:40'), 'Which tomato stands the rain best?'),
    we(day(21, '10:58'), 'Assila, and use a fungicide every week when it rains. Come and I show you.'),
    they(day(4, '13:58'), 'I have paid for the drip kit by M-Pesa.'),
    we(day(4, '14:20'), 'Received, asante sana. Our fundi comes on Thursday morning to put it up.'),
    they(minutesAgo(310), 'He has not called yet.'),
    they(minutesAgo(305), 'What time on Thursday? I must be back from the market.'),
  ]),
  thread('asha', 'daudi', [
    they(day(31, '15:50'), 'Shikamoo dada, the cows are thin. What do you advise?'),
    we(day(31, '16:01'), 'Marahaba. Deworm them first, then the mineral lick. I give you three litres on credit.'),
    they(day(16, '10:20'), 'They already look better. Give me more of the lick.'),
    we(day(16, '10:44'), 'Five blocks are ready, on your account as before.'),
    they(minutesAgo(38), 'I sent another order for three blocks.'),
    they(minutesAgo(36), 'I pay everything after the market on Wednesday.'),
  ]),
  thread('asha', 'mariam', [
    they(day(21, '09:30'), 'The drip kit works very well, my neighbours came to see it.'),
    we(day(21, '12:15'), 'Hongera! Send me a picture when the peppers flower.'),
    they(day(14, '16:25'), 'Do you have smaller bottles of the armyworm medicine?'),
    we(day(14, '16:40'), 'Only 250 ml for now. It keeps for a year and a half when closed.'),
    they(minutesAgo(93), 'I ordered one packet of Assila, there is no hurry.'),
    they(minutesAgo(91), 'Do you deliver to Tengeru on Saturdays?'),
  ]),
  thread('asha', 'joseph', [
    they(day(23, '18:30'), 'When do the chicks arrive?'),
    we(day(23, '18:45'), 'They came this morning, 250 are yours. Fetch them before noon tomorrow, please.'),
    they(day(22, '13:40'), 'All arrived alive. Safi sana.'),
    we(day(22, '14:00'), 'Vaccinate them on day seven, and again on day twenty-eight.'),
    they(day(1, '19:07'), 'I need four bags of mash and one dewormer for Monday.'),
    they(day(1, '19:08'), 'Can my driver fetch them at seven?'),
  ]),
  thread('asha', 'halima', [
    they(day(36, '20:05'), 'Hello from Mwanza. Can you send avocado seedlings by bus?'),
    we(day(35, '08:00'), 'Yes, 40 fit in two crates. The bus costs 15,000.'),
    they(day(33, '17:20'), 'They arrived in good health, asante.'),
    we(day(33, '17:44'), 'Karibu tena!'),
    they(day(2, '21:12'), 'I ordered 25 more for my sister.'),
    they(day(2, '21:14'), 'Same bus as last time, please.'),
  ]),
  thread('asha', guestIdOf(guestOrder), [
    they(day(5, '14:12'), 'Habari, mnaleta Sakina leo?'),
    we(day(5, '14:40'), 'Habari Elia. Leo jioni saa kumi na moja, usafiri ni shilingi 3,000.'),
    they(day(5, '14:43'), 'Sawa, asante sana.'),
  ]),
  thread('juma', 'halima', [
    they(day(30, '11:50'), 'Sorry Juma, please cancel the milk can.'),
    we(day(30, '12:20'), 'Done. A 30-litre can comes next month if you want one.'),
    they(day(4, '17:55'), 'I ordered five sacks of mashudu.'),
    they(minutesAgo(196), 'And two bags of starter just now.'),
    they(minutesAgo(195), 'Can both come on one bajaji?'),
  ]),
  thread('juma', 'joseph', [
    they(day(24, '16:00'), 'Do you send dagaa to Kilimanjaro?'),
    we(day(24, '16:20'), 'Every Friday by bus, five tins a parcel.'),
    they(day(21, '09:10'), 'The parcel is here and dry.'),
    they(day(21, '09:11'), 'Next month the same again.'),
  ]),
];

function thread(seller: SellerKey, customer: DemoThread['customer'], messages: readonly DemoMessage[]): DemoThread {
  return { seller, customer, messages };
}

function they(at: Moment, content: string, attachment?: Attachment): DemoMessage {
  return { from: 'customer', at, content, ...(attachment && { attachment }) };
}

function we(at: Moment, content: string, attachment?: Attachment): DemoMessage {
  return { from: 'seller', at, content, ...(attachment && { attachment }) };
}
