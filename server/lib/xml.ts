import { type Html, html, type Part } from './html.ts'

/** What XML 1.0 forbids, even escaped: control characters, lone surrogates and two noncharacters. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without what XML has no way to write. */
export const writable = (text: string): string => text.replace(forbidden, '')

const cleaned = (part: Part): Part => (typeof part === 'string' ? writable(part) : part)

/** A template tag, like `html`, whose values can't make the document malformed. */
export const xml = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  html(strings, ...parts.map(cleaned))

/** The declaration that a document begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
