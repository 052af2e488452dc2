import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const english = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en.json'), 'utf8'));

// Journeys name texts by their keys, so that they run in every language. What page tests do not say in words stands here.

test('the words of the entry and the registration in English [REG-040, LOC-003, FORM-010, CONST-020, CONST-021]', () => {
  expect(english).toMatchObject({
    choice_loading: 'Loading…',
    layout_scripts_missing: 'A part of Duka did not arrive. What you typed stays.',
    location_map_hint: 'The map comes from {host} and is loaded only when you ask for it.',
    location_map_show: 'Show map',
    location_map_title: 'Map of your store’s location',
    register_abroad_account: 'Create account',
    register_abroad_au: 'Australia (AU)',
    register_abroad_ca: 'Canada (CA)',
    register_abroad_de: 'Germany (DE)',
    register_abroad_fr: 'France (FR)',
    register_abroad_manufacturer: 'Manufacturer',
    register_abroad_service: 'Service',
    register_abroad_uk: 'United Kingdom (UK)',
    register_abroad_us: 'United States (US)',
    register_abroad_wholesale: 'Wholesale',
    register_next_step_failed: 'Unable to proceed to next step. Please try again later.',
    register_stage_business: 'Business',
    register_stage_role: 'Role',
    shop_license_choose: 'Choose file',
  });
});

test('the words of products in English [BULK-010, PROD-011, PROD-038, VIEW-014, VIEW-016, VIEW-017, VIEW-018]', () => {
  expect(english).toMatchObject({
    actor_you: 'You',
    list_count_insist: '{quantity} is right',
    list_count_moved: 'Now {quantity} in stock: it changed while you were counting.',
    list_show_results: 'Show products',
    product_conflict_set: 'Set it to {quantity}',
    product_conflict_stock: 'The stock was changed meanwhile, {left} are there now.',
    product_has_return_policy: 'Has a return policy',
    product_image_chosen: '{name} will be uploaded when you save.',
    product_image_failed: 'The product is saved, but the picture could not be uploaded. It keeps the picture it had.',
    product_image_not_image: 'Please choose a picture file, for example JPEG or PNG.',
    product_image_preparing: 'Preparing the picture...',
    product_image_retry: 'Upload again',
    product_image_unreadable: 'This picture cannot be read. Please choose another one.',
    product_image_uploading: 'Uploading the picture',
    view_all_time: 'All-time',
    view_copy_tracking_id: 'Copy Tracking ID {id}',
    view_history_action: 'Action',
    view_history_customer: 'Customer Name',
    view_history_date: 'Order Date',
    view_history_total: 'Order Total',
    view_history_tracking: 'Tracking ID',
    view_history_view: 'View',
    view_history_view_order: 'View order {id}',
    view_stock_cancel: 'Order cancelled',
    view_stock_initial: 'First stock',
    view_tracking_id_copied: 'Tracking ID copied to clipboard!',
  });
});

test('the words of orders and the sale in English [Q-053]', () => {
  expect(english).toMatchObject({
    figures_marketplace: 'Marketplace',
    figures_walk_in: 'Walk-in',
    orders_arrived: 'New order {id} from {customer}',
    orders_camera_text: 'Hold the barcode in front of the camera.',
    orders_cancel: 'Cancel order',
    orders_cancel_keep: 'Keep the order',
    orders_cancel_title: 'Cancel order {id}?',
    orders_clear_filters: 'Clear filters',
    orders_column_channel: 'Channel',
    orders_event_cancelled: 'Cancelled, goods back in stock',
    orders_event_moved: 'Moved to {status}',
    orders_event_ordered: 'Ordered',
    orders_event_payment: 'Payment: {method}',
    orders_mark_paid: 'Mark as paid',
    orders_moved_meanwhile: 'This order was changed meanwhile: it is {status} now. What you see is up to date again.',
    orders_new: 'New',
    orders_no_match_title: 'No order matches',
    orders_not_found_title: 'Order not found',
    orders_note_save: 'Save note',
    orders_note_saved: 'Note saved',
    orders_payment_unpaid: 'Unpaid',
    orders_receipt_paid_by: 'Paid by',
    orders_receipt_print: 'Print',
    orders_sale_count_one: '1 item',
    orders_search: 'Search orders',
    orders_step_complete: 'Mark as completed',
    orders_today: 'Sold today',
    orders_today_channel: '{channel} today',
  });
});

test('the words of messages in English [MSG-008, MSG-016, MSG-017]', () => {
  expect(english).toMatchObject({
    messages_attach: 'Attach a file',
    messages_back: 'Back to contacts',
    messages_loading_older: 'Loading older messages…',
    messages_new_below: 'New messages',
    messages_no_match: 'No contact has this name.',
    messages_none_open_text: 'Click on a contact to view messages.',
    messages_placeholder: 'Type a message...',
    messages_read: 'Read',
    messages_search_label: 'Search contacts',
    messages_send_original: 'Send the original ({size}), not a smaller copy',
    messages_stored: 'Sent',
  });
});

test('the words of the settings in English', () => {
  expect(english).toMatchObject({
    location_card_incomplete: 'This address holds placeholders. Please complete it.',
    location_card_save: 'Save address',
    location_card_saved: 'Address saved successfully',
    location_card_title: 'Store address',
    settings_recovery_download: 'Download',
    settings_storage_full:
      'The storage of your account is full: Security Settings show how much it holds. Please contact support for more room.',
    ui_leave_text: 'You have changes on this page that are not saved yet.',
    settings_two_factor_enrol_title: 'Turn on two-factor sign-in',
  });
});
