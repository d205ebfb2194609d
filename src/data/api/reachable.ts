import { health } from '#contract/routes/system.ts'
import { send } from './send.ts'

/** How long the server may take to answer, in ms. */
const timeout = 5_000

/** Resolves with whether the server can be reached, as far as our own code can ask. Never rejects. */
export async function isReachable(): Promise<boolean> {
  const result = await send(health, {}, null, { signal: AbortSignal.timeout(timeout) })
  return result.ok || result.isDefect === true
}
