import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) with the smallest parameters that OWASP recommends: about 27 ms a hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

/** Verified for unknown usernames, so that they take as long as a wrong password. Made once. */
let decoy: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash: false, after the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored ? matches : false
}
