import { health } from '../../../contract/routes/system.ts'
import { send } from './send.ts'

/** How long the server may take to answer, in ms. */
const timeout = 5_000

/** Resolves with whether the server can be reached. Never rejects. */
export const isReachable = async (): Promise<boolean> =>
  (await send(health, {}, null, { signal: AbortSignal.timeout(timeout) })).ok
