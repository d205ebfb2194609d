import { ownPath } from '../../data/session/next.ts'

/** What another app shares. Apps fill in what they like: each may be missing, and a link may stand in any of the three. */
export interface SharedText {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

const links = /https?:\/\/[^\s<>"]+/gi
/** What ends the sentence rather than the link. */
const tail = /[).,;:!?'’”\]]+$/

const linksIn = ({ url = '', text = '', title = '' }: SharedText): string[] =>
  [url, text, title].flatMap(each => each.match(links) ?? []).map(link => link.replace(tail, ''))

/** The page of the app that a link to `origin` means, as a path; null for a link to elsewhere. */
function pageOf(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.origin !== origin) return null
  // A preview is for whoever doesn't have the app.
  return ownPath(`${url.pathname.replace(/^\/preview\//, '/')}${url.search}${url.hash}`)
}

/** The page of the app that is shared, as a path with its query; null where none is. */
export const sharedPage = (shared: SharedText, origin: string = globalThis.location.origin): string | null =>
  linksIn(shared)
    .map(link => pageOf(link, origin))
    .find(page => page !== null) ?? null

const wordsOf = (text = '') =>
  text
    .replace(links, ' ')
    // Between artist and title, around a name, or what led to the link: nothing to look for.
    .replace(/(^|\s)[-–—|·:]+(?=\s|$)/g, ' ')
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s:]+$/, '')

/** What to look for: the title, or the text where that is all there is, without the links in it. */
export const sharedTerm = ({ title, text }: SharedText): string => wordsOf(title) || wordsOf(text)
