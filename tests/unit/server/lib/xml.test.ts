import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { xml } from '../../../../server/lib/xml.ts'

/** The text and the attribute as a parser reads them back. */
function readBack(text: string): (string | undefined)[] {
  using document = XmlDocument.fromString(xml`<a b="${text}">${text}</a>`.text)
  return [document.root.content, document.root.attrs[0]?.content]
}

test.each(['<b>&amp;</b>', `"it's"`, ']]>', '<!-- -->', '<?xml?>', '&#0;', '𝄞 ליל', '{}', '\ufffd'])(
  'a parser reads a text as it was written: %s',
  text => {
    expect(readBack(text)).toEqual([text, text])
  },
)

test('what no document of XML 1.0 may contain is left out', () => {
  const forbidden = [
    ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter(sign => !/[\t\n\r]/.test(sign)),
    '\ud800',
    '\udfff',
    '\ufffe',
    '\uffff',
  ]
  expect(readBack(`a${forbidden.join('b')}c`)).toEqual(Array(2).fill(`a${'b'.repeat(forbidden.length - 1)}c`))
})
