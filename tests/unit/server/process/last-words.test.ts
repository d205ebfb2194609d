import { expect, test } from 'vitest'
import { lastErrorOf } from '../../../../server/process/last-words.ts'

test.each([
  [
    'an exception that nobody caught',
    `file:///srv/segue/dist/server/app.js:12
    throw new TypeError('the index is broken')
          ^

TypeError: the index is broken
    at file:///srv/segue/dist/server/app.js:12:11
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
  code: 'E'
}

Node.js v20.20.0
`,
    'TypeError: the index is broken',
  ],
  [
    'memory that ran out',
    `
<--- Last few GCs --->

[9:0x7f]      812 ms: Mark-Compact 14.1 (20.1) -> 14.0 (20.1) MB

FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
----- Native stack trace -----

 1: 0xb8ced1 node::OOMErrorHandler(char const*) [node]
`,
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  ],
  [
    'a line for the operator',
    "Port 3000 on ::1 can't be used: it is already in use.\n",
    "Port 3000 on ::1 can't be used: it is already in use.",
  ],
  ['nothing', '', undefined],
])('The reason why a worker ended is found in what it printed: %s', (_, printed, reason) => {
  expect(lastErrorOf(printed)).toBe(reason)
})
