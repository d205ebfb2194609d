import { type Helper, startHelper } from './helper.ts'
import type { Wire } from './wire.ts'
import type { Person } from './world.ts'

/** Starts a plain server that answers with a list of the catalogue, as the idle server of `wire` gives it. */
export async function startBareServer(wire: Wire, { tokens }: Person): Promise<Helper> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const { text } = await wire.ask('/api/sets', { headers, read: true })
  return startHelper('bare-process.ts', { text })
}
