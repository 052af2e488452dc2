import type { WebSocket } from 'ws';
import type { AnswerRequest, SocketRequest } from './socket-requests.ts';

/** Requests of one socket that are answered at a time; those that come meanwhile wait, and the socket is not read further. */
const maxUnderWay = 8;
/** The most requests that may wait: as many as one read of a socket brings. */
const maxWaiting = 64;

/** Has the requests of one socket answered, some at a time. */
export interface RequestTurns {
  /** Returns false where the client sends more than it waits for. */
  take(request: SocketRequest): boolean;
  /** Reads the socket no further, and resolves once every request that was taken is answered. */
  end(): Promise<void>;
}

export function createRequestTurns(
  socket: Pick<WebSocket, 'pause' | 'resume'>,
  answer: AnswerRequest,
  send: (text: string) => void,
): RequestTurns {
  const underWay = new Set<Promise<void>>();
  const waiting: SocketRequest[] = [];
  let isEnding = false;

  function begin(request: SocketRequest): void {
    const work = answer(request)
      .then(send)
      .finally(() => {
        underWay.delete(work);
        const next = waiting.shift();
        if (next) begin(next);
        else if (!isEnding) socket.resume();
      });
    underWay.add(work);
  }

  return {
    take(request) {
      if (underWay.size < maxUnderWay) {
        begin(request);
        return true;
      }
      socket.pause();
      return waiting.push(request) <= maxWaiting;
    },
    async end() {
      isEnding = true;
      socket.pause();
      while (underWay.size > 0) await Promise.all(underWay);
      socket.resume();
    },
  };
}
