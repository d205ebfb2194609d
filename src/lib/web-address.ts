/** The address as a link may lead to it: null for nothing, for what is no address, and for all but http and https. */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
