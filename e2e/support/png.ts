import { deflateSync } from 'node:zlib';

/** A png, written by hand so that its size can be anything: light in its centred square, dark beside it. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const side = Math.min(width, height);
  const isCentred = (at: number, length: number) => Math.abs(at + 0.5 - length / 2) < side / 2;
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const shade = isCentred(x, width) && isCentred(y, height) ? 230 : 20;
      line.fill(shade, 1 + x * 3, 4 + x * 3);
    }
    return line;
  });
  const pixels = deflateSync(Buffer.concat(lines));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
