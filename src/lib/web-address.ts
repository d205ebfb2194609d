import { parseUrl } from './parse-url.ts'

/** A URL from the catalogue that is safe as a link: null unless it is an absolute http or https address. */
export function webAddress(text: string | null): string | null {
  const url = parseUrl(text ?? '')
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

/** The host that a link leads to, as it is shown: `yuna.bandcamp.com`. Undefined for what is no address. */
export const hostOf = (address: string | null): string | undefined =>
  parseUrl(address ?? '')?.host.replace(/^www\./, '')
