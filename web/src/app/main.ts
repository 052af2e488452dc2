import { startFirstCheck } from '#session/first-check.ts';

// The entry holds little more than the calls that everything else waits for, so that they are on their way while the
// rest of the scripts is still arriving.
startFirstCheck();
void import('./start-app.tsx');
