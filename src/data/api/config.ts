import { type ClientConfig, getClientConfig } from '../../../contract/routes/system.ts'
import { CallError, send } from './send.ts'

let asked: Promise<ClientConfig> | undefined

async function ask(): Promise<ClientConfig> {
  const result = await send(getClientConfig, {}, null)
  if (result.ok) return result.body
  throw new CallError(result)
}

/** How the server was set up; asked once, and again only after a failure. Throws a `CallError`. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= ask().catch(failure => {
    asked = undefined
    throw failure
  })
  return asked
}
