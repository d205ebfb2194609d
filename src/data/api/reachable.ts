import { health } from '../../../contract/routes/system.ts'
import { send } from './send.ts'

/** How long the server may take to say that it is there, in milliseconds. */
const limit = 5_000

/** Asks the server whether it is there. Never throws. */
export const isReachable = async (): Promise<boolean> =>
  (await send(health, {}, null, { signal: AbortSignal.timeout(limit) })).ok
