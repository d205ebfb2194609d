import { createServer } from 'node:http'
import {
  createRemoteJWKSet,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importPKCS8,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { firebaseIdentities, type Identify } from '../../../server/http/auth/identities.ts'

export const project = 'segue-tests'

export interface IdentityProvider {
  identify: Identify
  /**
   * A token like Firebase's with these claims changed. `signed` is the key's algorithm, or a secret to sign with
   * instead.
   */
  token(claims: JWTPayload & Record<string, unknown>, signed?: 'RS256' | 'RS512' | Uint8Array): Promise<string>
  /** The public key as PEM, which an attacker would know. */
  publicKey: string
  /** A token that is signed with another key than the provider's. */
  forged(claims: JWTPayload & Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

const standard = () => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3600,
    email_verified: true,
    firebase: { sign_in_provider: 'google.com' },
  }
}

/** Starts an identity provider with keys of its own, which it serves over HTTP as Google does. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig' }] }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg: string) =>
    new SignJWT({ ...standard(), ...claims }).setProtectedHeader({ alg, kid: 'one' }).sign(key)
  return {
    identify: firebaseIdentities(project, createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/keys`))),
    token: async (claims, signed = 'RS256') => {
      if (typeof signed !== 'string') return sign(claims, signed, 'HS256')
      return sign(claims, await importPKCS8(await exportPKCS8(privateKey), signed), signed)
    },
    publicKey: await exportSPKI(publicKey),
    forged: claims => sign(claims, stranger.privateKey, 'RS256'),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
