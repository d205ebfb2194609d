/** A version of the app is named by its first script, which every build names anew: `index-VwnrByDt.js`. */
const nameOf = (address: string) => address.split('/').at(-1) ?? address

/** The version of this page; in development the name of the source file. */
export function pageVersion(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"], script[src*="/src/"]')
  return script && nameOf(new URL(script.src).pathname)
}

/** The version that a page of this text opens. */
export function versionIn(html: string): string | null {
  const [, address] = /<script[^>]* src="([^"]*\/assets\/[^"]+)"/.exec(html) ?? []
  return address === undefined ? null : nameOf(address)
}
