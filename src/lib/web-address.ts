/** A URL from the catalogue that is safe as a link: null unless it is an absolute http or https address. */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** The host that a link leads to, as it is shown: `yuna.bandcamp.com`. Undefined for what is no address. */
export const hostOf = (address: string | null): string | undefined =>
  URL.canParse(address ?? '') ? new URL(address ?? '').host.replace(/^www\./, '') : undefined
