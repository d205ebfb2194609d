import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'

/** Draws the busts of artists and listeners on a square of 640. No two of the first fifty share hair and manner. */

type Colors = Record<'ground' | 'quiet' | 'strong' | 'light', string>

const shoulders = '<path d="M60 640C80 490 220 450 320 450s240 40 260 190z"/>'
const bust = `${shoulders}<path d="M272 370h96v110h-96z"/><ellipse cx="320" cy="280" rx="106" ry="138"/>`

/** What a person wears on the head: shapes behind the face, and shapes over it. */
type Hair = (random: Random) => { behind?: string; over?: string }

const hairs: readonly [Hair, ...Hair[]] = [
  // Short, parted at a side.
  random => ({
    over: `<path d="M204 256C200 88 440 88 436 256 430 200 400 182 ${random.int(270, 370)} 178 240 182 210 200 204 256z"/>`,
  }),
  // A bob with a fringe.
  () => ({
    behind: '<path d="M176 420V268a144 144 0 0 1 288 0v152z"/>',
    over: '<path d="M206 250C210 92 430 92 434 250z"/>',
  }),
  // Curls.
  random => ({
    behind: Array.from({ length: 13 }, (_, i) => {
      const angle = Math.PI * (0.86 + i * 0.107)
      const [x, y] = [320 + Math.cos(angle) * 126, 270 + Math.sin(angle) * 132]
      return `<circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="${random.int(38, 54)}"/>`
    }).join(''),
    over: '<path d="M212 236C226 92 414 92 428 236 380 180 260 180 212 236z"/>',
  }),
  // Long and straight, to one shoulder.
  random => ({
    behind: `<path d="M186 ${random.int(540, 600)}V262a134 134 0 0 1 268 0v${random.int(120, 210)}H186z"/>`,
    over: '<path d="M208 270C200 90 440 90 432 270 400 210 350 180 300 170 270 210 240 240 208 270z"/>',
  }),
  // A bun.
  () => ({
    behind: '<circle cx="320" cy="106" r="62"/>',
    over: '<path d="M208 252C208 90 432 90 432 252 400 176 240 176 208 252z"/>',
  }),
  // A cap.
  random => {
    const turned = random.chance(0.5) ? 'transform="matrix(-1 0 0 1 640 0)"' : ''
    return { over: `<path ${turned} d="M204 236C204 96 436 96 436 236h110q8 26-30 26H204z"/>` }
  },
  // A hood.
  () => ({
    behind: '<path d="M110 640C150 520 160 470 160 320a160 190 0 0 1 320 0c0 150 10 200 50 320z"/>',
  }),
  // High and flat.
  random => ({
    over: `<path d="M206 248V${random.int(136, 150)}q10-26 40-${random.int(26, 40)}h148q34 10 40 44v104q-20-46-114-46t-114 46z"/>`,
  }),
  // None.
  () => ({}),
]

/** How the face is drawn; it may cover what the hair leaves. */
type Manner = (face: string, colors: Colors, random: Random) => string

const gradient = ({ light, strong, ground }: Colors, fromLeft: boolean) =>
  `<defs><linearGradient id="g" x1="${fromLeft ? 0 : 1}" x2="${fromLeft ? 1 : 0}"><stop offset=".2" stop-color="${light}"/>
    <stop offset=".58" stop-color="${strong}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>`

const clipped = (face: string, content: string) =>
  `<defs><clipPath id="c">${face}</clipPath></defs><g clip-path="url(#c)">${content}</g>`

/** Lit from a side. */
const lit: Manner = (face, colors, random) => `${gradient(colors, random.chance(0.5))}<g fill="url(#g)">${face}</g>`

/** Horizontal contour lines. */
const contour: Manner = (face, { quiet, light }) =>
  clipped(
    face,
    `<rect width="640" height="640" fill="${quiet}"/><g stroke="${light}" stroke-width="8" fill="none">
    ${Array.from({ length: 28 }, (_, i) => `<path d="M40 ${110 + i * 20}q70-18 140 0t140 0 140 0 140 0"/>`).join('')}</g>`,
  )

/** Two flat halves. */
const halves: Manner = (face, { strong, light }) =>
  `<g fill="${light}">${face}</g>${clipped(face, `<path d="M320 0h320v640H320z" fill="${strong}"/>`)}`

/** Dots that grow towards the light. */
const halftone: Manner = (face, { strong, light }, random) => {
  const side = random.chance(0.5) ? 1 : -1
  const dots = Array.from({ length: 26 * 28 }, (_, i) => {
    const [x, y] = [(i % 26) * 24 + (Math.floor(i / 26) % 2) * 12, Math.floor(i / 26) * 24]
    const r = 6.5 + ((side * (x - 320)) / 320) * 6
    return `<circle cx="${x + 8}" cy="${y}" r="${Math.max(1.5, r).toFixed(1)}"/>`
  }).join('')
  return `<g fill="${strong}">${face}</g>${clipped(face, `<g fill="${light}">${dots}</g>`)}`
}

/** A dark face with a bright rim. */
const eclipse: Manner = (face, { strong, light }, random) =>
  `<g fill="${light}">${face}</g><g fill="${strong}" transform="translate(${random.chance(0.5) ? 26 : -26} 12)">${face}</g>`

/** Slices that have slipped. */
const slices: Manner = (face, colors, random) => {
  const parts = Array.from({ length: 7 }, (_, i) => {
    const shift = i === 6 ? 0 : random.int(-34, 34)
    return `<clipPath id="s${i}"><rect x="-60" y="${90 + i * 64}" width="760" height="${i === 6 ? 200 : 58}"/></clipPath>
      <g transform="translate(${shift} 0)" fill="url(#g)"><g clip-path="url(#s${i})">${face}</g></g>`
  })
  return gradient(colors, random.chance(0.5)) + parts.join('')
}

/** Rings around the face, seen through it. */
const rings: Manner = (face, { quiet, light }) =>
  clipped(
    face,
    `<rect width="640" height="640" fill="${quiet}"/><g fill="none" stroke="${light}" stroke-width="13">
    ${Array.from({ length: 13 }, (_, i) => `<circle cx="320" cy="280" r="${14 + i * 32}"/>`).join('')}</g>`,
  )

/** Each with the color of the hair, which the face doesn't have. */
const manners = [
  [lit, 'quiet'],
  [contour, 'strong'],
  [halves, 'quiet'],
  [halftone, 'quiet'],
  [eclipse, 'light'],
  [slices, 'quiet'],
  [rings, 'strong'],
] as const

/** Glasses, headphones, or nothing. */
function worn({ ground, light }: Colors, random: Random): string {
  const kind = random.int(0, 4)
  if (kind === 0) return `<rect x="196" y="248" width="248" height="52" rx="6" fill="${ground}"/>`
  if (kind === 1)
    return `<g fill="${ground}" stroke="${light}" stroke-width="8"><circle cx="268" cy="278" r="42"/><circle cx="372" cy="278" r="42"/></g>`
  if (kind === 2)
    return `<path d="M204 290C190 100 450 100 436 290" fill="none" stroke="${light}" stroke-width="20"/>
      <g fill="${light}"><rect x="180" y="246" width="48" height="96" rx="20"/><rect x="412" y="246" width="48" height="96" rx="20"/></g>`
  return ''
}

const backdrops = [
  (fill: string, random: Random) =>
    `<circle cx="${random.int(250, 390)}" cy="270" r="${random.int(190, 240)}" fill="${fill}"/>`,
  () => '',
  (fill: string) => `<path d="M0 400h640v240H0z" fill="${fill}"/>`,
  (fill: string) => `<path d="M0 640L640 0v640z" fill="${fill}"/>`,
] as const

/** `id` chooses hair and manner, so that neighbors differ in both. */
export function portrait([ground, quiet, strong, light]: Palette, random: Random, id: number): string {
  const colors = { ground, quiet, strong, light }
  const [draw, hairColor] = manners[id % manners.length] ?? manners[0]
  const hair = hairs[(id * 5) % hairs.length] ?? hairs[0]
  const { behind = '', over = '' } = hair(random)
  const backdrop = random.pick(backdrops)(quiet, random)
  return `<g opacity=".45">${backdrop}</g><g fill="${colors[hairColor]}">${behind}</g>${draw(bust, colors, random)}
    <g fill="${colors[hairColor]}">${over}</g>${worn(colors, random)}`
}
