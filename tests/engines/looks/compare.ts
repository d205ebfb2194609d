import type { Shape } from '../support/shape.ts'

/** Engines round differently, and space the largest letters by a little more or less. */
const isFar = (one: number, other: number) => Math.abs(one - other) > Math.max(3, Math.abs(one) / 100)

const measures = ['left', 'below', 'width', 'height'] as const

function difference(one: Shape, other: Shape): string {
  const off = measures.filter(each => isFar(one[each], other[each]))
  return off.map(each => `${each} ${Math.round(one[each])} → ${Math.round(other[each])}`).join(', ')
}

/** An element that holds one that differs only follows it. */
const withoutFollowers = (found: Map<string, string>) =>
  [...found].filter(([path]) => ![...found.keys()].some(other => other.startsWith(`${path}>`)))

/** Where a page of another engine differs from Chromium's: what is said of each path. */
export function differences(
  chromium: Record<string, Shape>,
  other: Record<string, Shape>,
): [path: string, said: string][] {
  const found = new Map<string, string>()
  for (const [path, shape] of Object.entries(chromium)) {
    const its = other[path]
    const said = its ? difference(shape, its) : 'missing'
    if (said) found.set(path, `“${shape.words}”: ${said}`)
  }
  for (const [path, { words }] of Object.entries(other)) if (!chromium[path]) found.set(path, `“${words}”: added`)
  return withoutFollowers(found)
}
