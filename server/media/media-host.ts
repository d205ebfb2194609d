import type { Bucket } from '../lib/s3/bucket.ts'

/** Another host, from which players and browsers get what isn't on this server. */
export interface MediaHost {
  /** For the content security policy. */
  origin: string
  /** Where the file at an encoded path is, and for how many seconds a redirect there may be cached. */
  redirectTo(path: string): Promise<{ url: string; seconds: number }>
}

const hour = 60 * 60

/** A public host below an address with a slash at its end. */
export const publicHost = (baseUrl: string): MediaHost => ({
  origin: new URL(baseUrl).origin,
  redirectTo: async path => ({ url: new URL(path, baseUrl).href, seconds: 24 * hour }),
})

/**
 * A player keeps the address that it was redirected to, even after a pause within a set of several hours. So an address
 * is valid for a day, and a redirect is cached for less.
 */
const validSeconds = 24 * hour
/** All get the same address within so many seconds, so that browsers find in their cache what is behind it. */
const sameSeconds = 6 * hour

/** Object storage that isn't public, by signed addresses. Throws a StartError if nothing can be signed. */
export async function signedHost(bucket: Pick<Bucket, 'signedUrl'>): Promise<MediaHost> {
  const { origin } = new URL(await bucket.signedUrl('', validSeconds))
  return {
    origin,
    async redirectTo(path) {
      const seconds = Math.floor(Date.now() / 1000)
      const age = seconds % sameSeconds
      const url = await bucket.signedUrl(decodeURIComponent(path), validSeconds, new Date((seconds - age) * 1000))
      return { url, seconds: sameSeconds - age }
    },
  }
}
