/**
 * How many chunks of recordings may be sent in one turn of the event loop, by all answers together. A turn accepts one connection: if
 * each of a thousand listeners got a chunk in every turn, the next one would wait for many seconds to be accepted.
 */
const chunksPerTurn = 16

const waiting: (() => void)[] = []
let isScheduled = false

function schedule(): void {
  isScheduled = waiting.length > 0
  if (isScheduled) setImmediate(takeTurn)
}

function takeTurn(): void {
  for (const proceed of waiting.splice(0, chunksPerTurn)) proceed()
  schedule()
}

/** Resolves when it is a recording's turn to send its next chunk, in the order of asking. */
export const turnToSend = (): Promise<void> =>
  new Promise(resolve => {
    waiting.push(resolve)
    if (!isScheduled) schedule()
  })
