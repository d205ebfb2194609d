import { ownPath } from '../../data/session/next.ts'
import { parseUrl } from '../../lib/parse-url.ts'

/** What another app shares. Apps differ in what they fill in: each may be missing, and a link may be in any of the three. */
export interface SharedText {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

const links = /https?:\/\/[^\s<>"]+/gi
/** Punctuation that belongs to the sentence around a link. */
const tail = /[).,;:!?'’”\]]+$/

const linksIn = ({ url = '', text = '', title = '' }: SharedText): string[] =>
  [url, text, title].flatMap(each => each.match(links) ?? []).map(link => link.replace(tail, ''))

/** The page that a link to `origin` leads to, as a path; null for a link to another site. */
function pageOf(link: string, origin: string): string | null {
  const url = parseUrl(link)
  if (url?.origin !== origin) return null
  // A preview page is for people without the app.
  return ownPath(`${url.pathname.replace(/^\/preview\//, '/')}${url.search}${url.hash}`)
}

/** The shared page of this app, as a path with its query; null without one. */
export const sharedPage = (shared: SharedText, origin: string = globalThis.location.origin): string | null =>
  linksIn(shared)
    .map(link => pageOf(link, origin))
    .find(page => page !== null) ?? null

const wordsOf = (text = '') =>
  text
    .replace(links, ' ')
    // Separators between artist and title.
    .replace(/(^|\s)[-–—|·:]+(?=\s|$)/g, ' ')
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s:]+$/, '')

/** The text to search for: the title, or without one the text, both without their links. */
export const sharedTerm = ({ title, text }: SharedText): string => wordsOf(title) || wordsOf(text)
