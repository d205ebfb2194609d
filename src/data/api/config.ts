import { type ClientConfig, getClientConfig } from '#contract/routes/system.ts'
import { CallError, send } from './send.ts'

let fetched: Promise<ClientConfig> | undefined

async function fetchConfig(): Promise<ClientConfig> {
  const result = await send(getClientConfig, {}, null)
  if (result.ok) return result.body
  throw new CallError(result)
}

/** The server's configuration of the client. Fetched once, and again only after a failure. Rejects with a `CallError`. */
export function clientConfig(): Promise<ClientConfig> {
  fetched ??= fetchConfig().catch(failure => {
    fetched = undefined
    throw failure
  })
  return fetched
}
