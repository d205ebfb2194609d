import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) at OWASP's smallest setting: about 27 ms a hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

/** Made once, so that an unknown name takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined

/** True when the password is the one of the hash; without a hash always false, after the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored ? matches : false
}
