import * as z from 'zod/mini'
import { Tokens } from '#contract/entities/account.ts'
import { renewTokens, signOut } from '#contract/routes/account.ts'
import { withLock } from '../../lib/with-lock.ts'
import { store, watch } from '../../state/store.ts'
import { connection } from '../api/connection.ts'
import { type Result, send } from '../api/send.ts'
import { readJson, storageKeys, write } from '../storage/stored.ts'

/** Sessions that were signed out of on this device, and must still be revoked on the server: offline they wait here. */

const PendingRevocations = z.array(Tokens)

const pending = () => readJson(storageKeys.revocations, PendingRevocations) ?? []
const setPending = (tokens: Tokens[]) =>
  write(storageKeys.revocations, tokens.length > 0 ? JSON.stringify(tokens) : null)

export const revokeLater = (tokens: Tokens) => setPending([...pending(), tokens])

const revoke = (token: string) => send(signOut, {}, `Bearer ${token}`)

const isRetryable = (result: Result<unknown>) => !result.ok && (result.status >= 500 || result.status === 429)

/** Resolves with true when the session is over on the server, false when it must be tried again later. */
async function revoked({ access_token, refresh_token }: Tokens): Promise<boolean> {
  const result = await revoke(access_token)
  if (result.status !== 401 || !refresh_token) return !isRetryable(result)
  const renewed = await send(renewTokens, { body: { access_token, refresh_token } }, null)
  return renewed.ok ? !isRetryable(await revoke(renewed.body.access_token)) : !isRetryable(renewed)
}

/** Revokes the waiting sessions, in one tab at a time. What can't be revoked now stays for later. */
export async function revokePending(): Promise<void> {
  if (pending().length === 0) return
  await withLock('segue.revoke-sessions', async () => {
    for (const tokens of pending()) {
      if (await revoked(tokens))
        setPending(pending().filter(({ access_token }) => access_token !== tokens.access_token))
    }
  })
}

/** Revokes the waiting sessions now, and whenever the server can be reached again. */
export function revokeWhenOnline(): void {
  watch(connection.online, () => store.get(connection.online) && void revokePending())
  void revokePending()
}
