// Asked by thread.test.ts, in a thread of its own.
import { threadId } from 'node:worker_threads'

/** Which thread answers; asked to, it fails, or never comes to an end. */
export function answer(asked: 'who' | 'fail' | 'hang' | 'grow') {
  if (asked === 'fail') throw new Error('as asked')
  if (asked === 'hang') while (true);
  if (asked === 'grow') for (const all: object[] = []; ; ) all.push(Array(10_000).fill(all.length))
  return threadId
}
