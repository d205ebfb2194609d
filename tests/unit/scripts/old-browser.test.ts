import compat from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier } from '@mdn/browser-compat-data/types'
import { expect, test } from 'vitest'
import { floor } from '../../../scripts/engine-floor/floor.ts'
import { marks } from '../../../scripts/old-browser.ts'

const versionOf = (feature: Identifier | undefined, engine: (typeof floor)[number]['engine']) => {
  const [statement] = [feature?.__compat?.support[engine] ?? []].flat()
  return Number(statement?.version_added)
}
const { media } = compat.css['at-rules'] ?? {}
const colors = compat.css.types?.color
const properties = compat.css.properties

test('a browser that understands the marks has the floor, and the floor understands them', () => {
  expect([marks.value.text.split('(')[0], marks.firefox.property]).toEqual(['color-mix', 'animation-composition'])
  for (const { engine, version } of floor) {
    const understood = [
      media?.range_syntax,
      colors?.['color-mix'],
      ...(engine === 'firefox' ? [properties?.['animation-composition']] : []),
    ]
    expect(Math.max(...understood.map(feature => versionOf(feature, engine)))).toBe(Number(version))
  }
})
