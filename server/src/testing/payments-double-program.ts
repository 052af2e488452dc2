import { startPaymentsDouble } from './payments-double.ts';

// Runs the double of the payment providers at the port that its argument names, or at a free one, until the parent goes away.
const { url, stop } = await startPaymentsDouble(Number(process.argv[2] ?? 0));
process.on('disconnect', async () => {
  await stop();
  process.exit(0);
});
console.log(`The double is ready at ${url}`);
