/** The URL in a text, which may be relative to `base`; null for what is none. Not every browser of the floor has `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
