/** A visitor whom an identity provider vouches for. */
export interface Identity {
  uid: string
  email: string
  /** Empty when the provider gives none. */
  displayName: string
  /** 'google', 'apple', …, or null when there is none (product, 3.6). */
  provider: string | null
  /** Its identity token of now. */
  token: string
}

export type ProviderName = 'google' | 'apple'

/** What a provider's failure means for the person (product, 8.3). */
export class IdentityError extends Error {
  /** `unreachable`: no answer came, so that asking again later may help. */
  readonly reason: 'cancelled' | 'blocked' | 'unreachable' | 'other'

  constructor(reason: IdentityError['reason'], cause: unknown) {
    super(`The identity provider failed: ${reason}`, { cause })
    this.name = 'IdentityError'
    this.reason = reason
  }
}

/** The identity provider's side of a session. Everything that fails throws an `IdentityError`. */
export interface IdentityProvider {
  /** Lets the visitor sign in in a popup. */
  signInByPopup(provider: ProviderName): Promise<Identity>
  /** Leaves the page for the provider, which leads back to it. */
  signInByRedirect(provider: ProviderName): Promise<never>
  /** Who came back from there, or null. */
  redirectResult(): Promise<Identity | null>
  /** A token of whoever is signed in, renewed when it has run out or when `fresh` is asked for; null for nobody. */
  token(fresh: boolean): Promise<string | null>
  /** Tells whether anybody is signed in: now, and whenever that changes, in this tab or another. Returns an unsubscribe function. */
  onIdentity(listener: (isThere: boolean) => void): () => void
  signOut(): Promise<void>
}

/** Where popups can't answer: apps installed on iOS open them in another browser. */
export function popupsWork(): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  return !(installed && isIos)
}
