/** A visitor as an identity provider knows them. */
export interface Identity {
  uid: string
  email: string
  /** Empty when the provider gives none. */
  displayName: string
  /** 'google', 'apple', …, or null when there is none (product, 3.6). */
  provider: string | null
  /** A current identity token. */
  token: string
}

export type ProviderName = 'google' | 'apple'

/** A failure of the provider, by what it means for the visitor (product, 8.3). */
export class IdentityError extends Error {
  /** `unreachable`: there was no answer, and a retry may help. */
  readonly reason: 'cancelled' | 'blocked' | 'unreachable' | 'other'

  constructor(reason: IdentityError['reason'], cause: unknown) {
    super(`The identity provider failed: ${reason}`, { cause })
    this.name = 'IdentityError'
    this.reason = reason
  }
}

/** An identity provider. Every method rejects with an `IdentityError` on failure. */
export interface IdentityProvider {
  /** Opens a popup in which the visitor signs in. */
  signInByPopup(provider: ProviderName): Promise<Identity>
  /** Leaves the page for the provider, which redirects back to it. */
  signInByRedirect(provider: ProviderName): Promise<never>
  /** The identity that a redirect came back with, or null. */
  redirectResult(): Promise<Identity | null>
  /** A token of the current identity, renewed if it has expired or `fresh` is wanted; null without one. */
  token(fresh: boolean): Promise<string | null>
  /**
   * Calls `listener` with whether there is a session at the provider: now, and when that changes in any tab. Returns an
   * unsubscribe function.
   */
  onIdentity(listener: (isThere: boolean) => void): () => void
  signOut(): Promise<void>
}

/** False for apps installed on iOS: they open popups in another browser, which can't answer. */
export function popupsWork(): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  return !(installed && isIos)
}
