import { FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  onAuthStateChanged,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
} from 'firebase/auth'
import type { ClientConfig } from '#contract/routes/system.ts'
import { within } from '../../../lib/within.ts'
import { type Identity, IdentityError, type IdentityProvider, type ProviderName } from './identity.ts'

/** Firebase as the identity provider. Load it with `import()` only: few visitors need its 30 KB. */

type FirebaseConfig = NonNullable<ClientConfig['firebase']>

const providers: Record<ProviderName, () => GoogleAuthProvider | OAuthProvider> = {
  google: () => new GoogleAuthProvider(),
  apple: () => {
    const apple = new OAuthProvider('apple.com')
    apple.addScope('email')
    apple.addScope('name')
    return apple
  },
}

const reasons: Record<string, IdentityError['reason']> = {
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/user-cancelled': 'cancelled',
  'auth/popup-blocked': 'blocked',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
}

const throwIdentityError = (failure: unknown): never => {
  throw new IdentityError((failure instanceof FirebaseError && reasons[failure.code]) || 'other', failure)
}

/** How long the SDK may wait for its own storage, in ms. */
const storageLimitMs = 4_000

/** The identity's token can't be renewed any more: its account was disabled, deleted, or signed out everywhere. */
const isOver = (failure: unknown) =>
  failure instanceof FirebaseError &&
  ['auth/user-token-expired', 'auth/user-disabled', 'auth/invalid-user-token', 'auth/user-not-found'].includes(
    failure.code,
  )

/** The first linked provider without its `.com` (product, 3.6). */
const providerOf = (user: User) => user.providerData[0]?.providerId.replace(/\.com$/, '') ?? null

async function identityOf(user: User): Promise<Identity> {
  const email = user.email ?? user.providerData[0]?.email
  if (!email) throw new Error('The identity has no e-mail address')
  const { uid, displayName } = user
  return { uid, email, displayName: displayName ?? '', provider: providerOf(user), token: await user.getIdToken() }
}

function open(config: FirebaseConfig, forSignIn: boolean): Auth {
  const { api_key: apiKey, auth_domain: authDomain, project_id: projectId, app_id: appId, emulator_host } = config
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId && { appId }) })
  const auth = initializeAuth(app, {
    persistence: indexedDBLocalPersistence,
    // With the resolver given here, Safari and phones prepare the popup, so that it can open within the click.
    ...(forSignIn && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  if (emulator_host) connectAuthEmulator(auth, `http://${emulator_host}`, { disableWarnings: true })
  return auth
}

/** Opens Firebase; `forSignIn` when a popup will probably be opened soon. */
export function openFirebase(config: FirebaseConfig, forSignIn: boolean): IdentityProvider {
  const auth = open(config, forSignIn)
  const resolver = browserPopupRedirectResolver
  return {
    signInByPopup: name =>
      signInWithPopup(auth, providers[name](), resolver)
        .then(({ user }) => identityOf(user))
        .catch(throwIdentityError),
    signInByRedirect: name => signInWithRedirect(auth, providers[name](), resolver).catch(throwIdentityError),
    redirectResult: () =>
      getRedirectResult(auth, resolver)
        .then(result => result && identityOf(result.user))
        .catch(throwIdentityError),
    async token(fresh) {
      await within(storageLimitMs, auth.authStateReady())
      return (
        auth.currentUser?.getIdToken(fresh).catch(failure => (isOver(failure) ? null : throwIdentityError(failure))) ??
        null
      )
    },
    onIdentity: listener => onAuthStateChanged(auth, user => listener(user !== null)),
    signOut: () => within(storageLimitMs, signOut(auth)).catch(throwIdentityError),
  }
}
