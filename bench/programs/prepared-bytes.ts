/** Sends the bytes of a file as JSON to every request: the cost of node:http itself. Called with the path of the file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2] ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit(0));
