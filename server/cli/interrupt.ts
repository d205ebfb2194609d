import { StartError } from '../lib/start-errors.ts'

/** The first Ctrl-C stops the work between two sets, with this message; the second one ends the process. */
export function stopOnInterrupt(message: string): AbortController {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new StartError(message)))
  return stop
}
