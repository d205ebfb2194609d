const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value as text of a page, also inside of an attribute's quotes. */
export const escapeHtml = (value: unknown): string => String(value).replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

/** What is markup already, and so goes into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | null

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(part)
}

/** Markup with values in it: everything that isn't markup itself is escaped, and null is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(written)))
