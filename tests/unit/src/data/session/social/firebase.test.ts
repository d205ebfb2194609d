import { FirebaseError } from 'firebase/app'
import { expect, test, vi } from 'vitest'
import { openFirebase } from '../../../../../../src/data/session/social/firebase.ts'

const auth = vi.hoisted(() => ({ signInWithPopup: vi.fn() }))
vi.mock('firebase/auth', () => ({
  ...auth,
  GoogleAuthProvider: class {},
  OAuthProvider: class {},
  initializeAuth: () => ({}),
  indexedDBLocalPersistence: null,
  browserPopupRedirectResolver: null,
}))

const config = { api_key: 'key', auth_domain: 'a.example', project_id: 'p', app_id: null, emulator_host: null }

test("each failure of the provider's popup has the reason that the screen shows", async () => {
  const provider = openFirebase(config, true)
  for (const [code, reason] of [
    ['auth/popup-closed-by-user', 'cancelled'],
    ['auth/cancelled-popup-request', 'cancelled'],
    ['auth/user-cancelled', 'cancelled'],
    ['auth/popup-blocked', 'blocked'],
    ['auth/network-request-failed', 'unreachable'],
    ['auth/timeout', 'unreachable'],
    ['auth/internal-error', 'other'],
  ]) {
    auth.signInWithPopup.mockRejectedValueOnce(new FirebaseError(String(code), 'It failed'))
    await expect(provider.signInByPopup('google'), code).rejects.toMatchObject({ reason })
  }
})
