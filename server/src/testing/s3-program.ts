import { startLocalS3 } from './start-s3.ts';

// Runs a store of files in the folder that its argument names, until the parent goes away.
const { url, stop } = await startLocalS3(String(process.argv[2]));
process.on('disconnect', async () => {
  await stop();
  process.exit(0);
});
console.log(`The store is ready at ${url}`);
