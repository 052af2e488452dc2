/** Sends one picture as static file servers do, as a stream behind a look at its size. Called with the path of the file. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const path = process.argv[2] ?? '';
const server = createServer(async (_, response) => {
  const { size } = await stat(path);
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': size });
  createReadStream(path).pipe(response);
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit(0));
