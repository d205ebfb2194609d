import type { Palette } from './palette.ts'

/** Draws flat marks for labels on a square of 640. */

const marks = [
  '<path d="M180 320a140 140 0 0 1 280 0z"/><rect x="180" y="350" width="280" height="26"/><rect x="220" y="400" width="200" height="26"/><rect x="260" y="450" width="120" height="26"/>',
  '<rect x="180" y="220" width="70" height="230"/><rect x="285" y="180" width="70" height="270"/><rect x="390" y="260" width="70" height="190"/>',
  '<path d="M310 170a150 150 0 0 0 0 300z"/><path d="M330 170a150 150 0 0 1 0 300z"/>',
  '<rect x="190" y="190" width="260" height="62"/><rect x="190" y="290" width="180" height="62"/><rect x="190" y="390" width="90" height="62"/>',
  '<circle cx="320" cy="320" r="150"/><circle cx="320" cy="320" r="54" fill="GROUND"/>',
  '<path d="M320 160 480 480H160z"/>',
  '<path d="M170 170h140v140H170zM330 330h140v140H330z"/><circle cx="400" cy="240" r="70"/>',
  '<path d="M160 400c60-180 120-180 160 0s100 180 160 0v80H160z"/>',
] as const

/** `id` chooses the shape, so that neighbors differ. */
export const mark = ([ground, , strong]: Palette, id: number): string =>
  `<g fill="${strong}">${(marks[id % marks.length] ?? marks[0]).replace('GROUND', ground)}</g>`
