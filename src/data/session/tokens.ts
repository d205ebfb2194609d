import { type Tokens, User } from '../../../contract/entities/account.ts'
import { readJson, readText, storageKeys, write } from '../storage/stored.ts'

/** The session's tokens, shared by all tabs through local storage. */

export const accessToken = () => readText(storageKeys.accessToken)
export const refreshToken = () => readText(storageKeys.refreshToken)

export function storedTokens(): Tokens | null {
  const access_token = accessToken()
  const refresh_token = refreshToken()
  return access_token === null ? null : { access_token, ...(refresh_token !== null && { refresh_token }) }
}

/** The listener that this device last knew. */
export const storedUser = () => readJson(storageKeys.user, User)

/** True for a session that an identity provider keeps: it has no refresh token of ours. */
export function isKeptByProvider(): boolean {
  const user = storedUser()
  return refreshToken() === null && user !== null && user.auth_provider !== 'internal'
}

export function storeTokens(tokens: Tokens): void {
  write(storageKeys.accessToken, tokens.access_token)
  write(storageKeys.refreshToken, tokens.refresh_token)
}

/** Whoever must know that the server ended the session: set once by the session. */
let afterDrop = () => {}

export function onTokensDropped(react: () => void): void {
  afterDrop = react
}

export function dropTokens(): void {
  write(storageKeys.accessToken, null)
  write(storageKeys.refreshToken, null)
  afterDrop()
}
