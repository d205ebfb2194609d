import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { emulatorIdentities } from '../../../../../server/http/auth/identities.ts'

const identify = emulatorIdentities('demo-segue')
const now = Math.floor(Date.now() / 1000)
const claims = {
  iss: 'https://securetoken.google.com/demo-segue',
  aud: 'demo-segue',
  sub: 'one',
  email: 'a@b.example',
  iat: now,
  auth_time: now,
  exp: now + 60,
}

describe('the unsigned tokens of the emulator', () => {
  test('are accepted for their own project until they expire', async () => {
    const found = await identify(new UnsecuredJWT(claims).encode())
    expect(found?.identity).toEqual({
      uid: 'one',
      email: 'a@b.example',
      emailVerified: false,
      provider: null,
      authTime: now,
      issuedAt: now,
    })
  })

  test.each([
    ['of another project', { aud: 'demo-other' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/demo-other' }],
    ['that has expired', { exp: now - 1 }],
    ['from the future', { iat: now + 3600 }],
    ['without a subject', { sub: '' }],
  ])('are refused: a token %s', async (_what, change) => {
    expect(await identify(new UnsecuredJWT({ ...claims, ...change }).encode())).toBeNull()
  })

  test('are refused if they are signed or malformed', async () => {
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
    expect(await identify(signed)).toBeNull()
    expect(await identify('nonsense')).toBeNull()
  })
})
