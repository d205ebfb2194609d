import { atom } from 'jotai/vanilla'
import type { User } from '../../../../contract/entities/account.ts'
import { store } from '../../../state/store.ts'
import { CallError, noAnswer, somethingWrong } from '../../api/send.ts'
import type { SignIn } from '../sign-in.ts'
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

function told(failure: unknown): string {
  console.error('Social login failed:', failure)
  if (failure instanceof IdentityError) return messages[failure.reason]
  return failure instanceof CallError && failure.unreachable ? messages.unreachable : somethingWrong
}

async function adopted(provider: IdentityProvider, identity: Identity): Promise<SignIn> {
  const outcome = await adoptIdentity(identity)
  if ('message' in outcome) await provider.signOut().catch(told)
  return outcome
}

/** Signs in by an identity provider: in a popup, or by leaving the page where popups can't answer. */
export async function signInWithProvider(name: ProviderName): Promise<SignIn> {
  try {
    const provider = await identityProvider(true)
    if (!provider) return { message: `This server has not set up signing in with ${providerNames[name]}.` }
    if (popupsWork()) return await adopted(provider, await provider.signInByPopup(name))
    rememberRedirect()
    return await provider.signInByRedirect(name)
  } catch (failure) {
    return { message: told(failure) }
  }
}

/** Loads what the sign-in will need, as soon as somebody seems to want it: a popup must open within the click. */
export const prepareProvider = () => void identityProvider(true).catch(() => undefined)

/** What the provider's own page came to, when nobody signed in there. */
export const redirectMessage = atom<string | null>(null)

/** Finishes the sign-in of a page that the provider has led back to. Gives who may `enter`, or null. */
export async function finishRedirect(): Promise<User | null> {
  try {
    const provider = await identityProvider(true)
    const identity = await provider?.redirectResult()
    if (!provider || !identity) return null
    const outcome = await adopted(provider, identity)
    if ('user' in outcome) return outcome.user
    store.set(redirectMessage, outcome.message)
  } catch (failure) {
    store.set(redirectMessage, told(failure))
  }
  return null
}
