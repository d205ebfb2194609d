import { writable, xmlDeclaration } from '../../../lib/xml.ts'
import type { Fields, Value } from './fields.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As they are, a reader would make spaces of them in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escaped = (text: string) => writable(text).replace(/[&<>"\t\n\r]/g, character => entities[character] ?? '')

/** Plain values that are elements all the same. */
const elements = new Set(['biography', 'smallImageUrl', 'mediumImageUrl', 'largeImageUrl'])

const isFields = (value: Value): value is Fields => typeof value === 'object' && !Array.isArray(value)

/**
 * Writes fields as OpenSubsonic's XML has them: plain values are attributes, objects are elements, and a list is an element for
 * each of its items. `value` is the text of its element, and so are a few long texts that would be attributes.
 */
export function xmlOf(name: string, fields: Fields): string {
  return xmlDeclaration + element(name, fields)
}

function element(name: string, content: Value): string {
  if (!isFields(content)) return `<${name}>${escaped(String(content))}</${name}>`
  let attributes = ''
  let inside = ''
  for (const [field, value] of Object.entries(content)) {
    if (value === undefined) continue
    if (field === 'value') inside += escaped(String(value))
    else if (Array.isArray(value)) inside += value.map(each => element(field, each)).join('')
    else if (isFields(value) || elements.has(field)) inside += element(field, value)
    else attributes += ` ${field}="${escaped(String(value))}"`
  }
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`
}
