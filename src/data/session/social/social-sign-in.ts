import { atom } from 'jotai/vanilla'
import { store } from '../../../state/store.ts'
import { CallError, noAnswer, somethingWrong } from '../../api/send.ts'
import { type SignIn, startSession } from '../sign-in.ts'
import { adoptIdentity } from './adopt-identity.ts'
import { type Identity, IdentityError, type IdentityProvider, type ProviderName, popupsWork } from './identity.ts'
import { identityProvider } from './identity-provider.ts'
import { rememberRedirect } from './redirect.ts'

export const providerNames: Record<ProviderName, string> = { google: 'Google', apple: 'Apple' }

/** The texts of (product, 8.3). */
const messages: Record<IdentityError['reason'], string> = {
  cancelled: 'Login cancelled. Please try again.',
  blocked: 'Popup was blocked by your browser. Please allow popups for this site.',
  unreachable: noAnswer().body.message,
  other: somethingWrong,
}

function messageFor(failure: unknown): string {
  console.error('Social login failed:', failure)
  if (failure instanceof IdentityError) return messages[failure.reason]
  return failure instanceof CallError && failure.unreachable ? messages.unreachable : somethingWrong
}

async function adopted(provider: IdentityProvider, identity: Identity): Promise<SignIn> {
  const outcome = await adoptIdentity(identity)
  if ('message' in outcome) await provider.signOut().catch(messageFor)
  return outcome
}

/** Signs in with an identity provider, in a popup or, where popups don't work, by leaving the page. */
export async function signInWithProvider(name: ProviderName): Promise<SignIn> {
  try {
    const provider = await identityProvider(true)
    if (!provider) return { message: `Logging in with ${providerNames[name]} needs the setting FIREBASE_PROJECT_ID.` }
    if (popupsWork()) return await adopted(provider, await provider.signInByPopup(name))
    rememberRedirect()
    return await provider.signInByRedirect(name)
  } catch (failure) {
    return { message: messageFor(failure) }
  }
}

/** Loads the provider's code ahead of a likely sign-in: browsers block a popup that opens later than the click. */
export const prepareProvider = () => void identityProvider(true).catch(() => undefined)

/** What to show after a redirect without a sign-in. */
export const redirectMessage = atom<string | null>(null)

/** Finishes a sign-in after the provider has redirected back. Resolves with true once a session has started. */
export async function finishRedirect(): Promise<boolean> {
  try {
    const provider = await identityProvider(true)
    const identity = await provider?.redirectResult()
    if (!provider || !identity) return false
    const outcome = await adopted(provider, identity)
    if ('user' in outcome) {
      await startSession(outcome.user)
      return true
    }
    store.set(redirectMessage, outcome.message)
  } catch (failure) {
    store.set(redirectMessage, messageFor(failure))
  }
  return false
}
