import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'

/** Draws busts for artists and listeners, and flat marks for labels, on a square of 640. */

export function portrait([ground, quiet, strong, light]: Palette, random: Random): string {
  const lit = random.chance(0.5)
  const halo = random.chance(0.6)
    ? `<circle cx="${random.int(260, 380)}" cy="270" r="${random.int(170, 230)}" fill="${quiet}"/>`
    : ''
  const bust = `<path d="M60 640 C80 480 220 440 320 440 S560 480 580 640Z"/><path d="M275 380h90v90h-90z"/>
    <ellipse cx="320" cy="${random.int(270, 290)}" rx="${random.int(98, 116)}" ry="${random.int(132, 150)}"/>`
  if (random.chance(0.35)) return halo + contour(bust, light)
  const mask = random.chance(0.3) ? `<rect x="190" y="240" width="260" height="54" fill="${ground}"/>` : ''
  return `<defs><linearGradient id="g" x1="${lit ? 0 : 1}" x2="${lit ? 1 : 0}"><stop offset=".2" stop-color="${light}"/>
    <stop offset=".55" stop-color="${strong}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>
    ${halo}<g fill="url(#g)">${bust}</g>${mask}`
}

/** The bust drawn as horizontal contour lines. */
const contour = (bust: string, stroke: string) =>
  `<defs><clipPath id="c">${bust}</clipPath></defs><g clip-path="url(#c)" stroke="${stroke}" stroke-width="7" fill="none">
    ${Array.from({ length: 26 }, (_, i) => {
      const y = 120 + i * 20
      return `<path d="M40 ${y} q70 -18 140 0 t140 0 t140 0 t140 0"/>`
    }).join('')}</g>`

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

export const mark = ([ground, , strong]: Palette, random: Random): string =>
  `<g fill="${strong}">${random.pick(marks).replace('GROUND', ground)}</g>`
