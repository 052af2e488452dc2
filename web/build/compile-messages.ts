// Run by Node before type checks and tests: `node web/build/compile-messages.ts`.
import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './message-options.ts';

await compile(messageOptions);
