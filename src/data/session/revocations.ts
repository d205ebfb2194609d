import * as z from 'zod/mini'
import { Tokens } from '../../../contract/entities/account.ts'
import { renewTokens, signOut } from '../../../contract/routes/account.ts'
import { withLock } from '../../lib/with-lock.ts'
import { store, watch } from '../../state/store.ts'
import { connection } from '../api/connection.ts'
import { type Result, send } from '../api/send.ts'
import { readJson, storageKeys, write } from '../storage/stored.ts'

/**
 * Sessions that ended on this device and must still end on the server: without a network they wait here. Their tokens are
 * good for nothing else; nobody is signed in by them.
 */

const Pending = z.array(Tokens)

const pending = () => readJson(storageKeys.revocations, Pending) ?? []
const keep = (tokens: Tokens[]) => write(storageKeys.revocations, tokens.length > 0 ? JSON.stringify(tokens) : null)

export const revokeLater = (tokens: Tokens) => keep([...pending(), tokens])

const revoke = (token: string) => send(signOut, {}, `Bearer ${token}`)

const mayHelpLater = (result: Result<unknown>) => !result.ok && (result.status >= 500 || result.status === 429)

/** True when the session is over on the server; false when asking again later may help. */
async function revoked({ access_token, refresh_token }: Tokens): Promise<boolean> {
  const result = await revoke(access_token)
  if (result.status !== 401 || !refresh_token) return !mayHelpLater(result)
  const renewed = await send(renewTokens, { body: { access_token, refresh_token } }, null)
  return renewed.ok ? !mayHelpLater(await revoke(renewed.body.access_token)) : !mayHelpLater(renewed)
}

/** Ends on the server what has ended here, one tab at a time; what can't be ended now waits. */
export async function revokePending(): Promise<void> {
  if (pending().length === 0) return
  await withLock('segue.revoke-sessions', async () => {
    for (const tokens of pending()) {
      if (await revoked(tokens)) keep(pending().filter(({ access_token }) => access_token !== tokens.access_token))
    }
  })
}

/** Tries again whenever the server can be reached again. */
export function revokeWhenOnline(): void {
  watch(connection.online, () => store.get(connection.online) && void revokePending())
  void revokePending()
}
