const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a value for HTML text or a quoted attribute. */
export const escapeHtml = (value: unknown): string => String(value).replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

/** Trusted markup of HTML or XML, which is inserted without escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = string | number | Html | readonly Html[] | null

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(part)
}

/** A template tag. Escapes every value that isn't `Html`; null becomes an empty string. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)))
