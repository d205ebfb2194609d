import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'

/** Draws sleeves for sets and tracks: shapes on a square of 640. Without text, because servers may have no fonts. */

type Motif = (palette: Palette, random: Random) => string

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const ring = (x: number, y: number, r: number, width: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A lit ball over a horizon. */
const planet: Motif = ([ground, quiet, strong, light], random) => {
  const x = random.int(220, 420)
  const y = random.int(230, 340)
  const horizon = random.int(420, 500)
  const accent = random.pick(['#ff6a2b', '#ff3d6e', '#12a8a6'])
  return `<defs><radialGradient id="g" cx=".38" cy=".34" r=".8"><stop offset="0" stop-color="${light}"/>
    <stop offset=".34" stop-color="${strong}"/><stop offset=".74" stop-color="${accent}"/>
    <stop offset="1" stop-color="${ground}"/></radialGradient></defs>
    ${disc(x, y, random.int(170, 220), 'url(#g)')}${rect(0, horizon, 640, 640 - horizon, ground)}
    ${rect(0, horizon, 640, 200, quiet).replace('/>', ' opacity=".35"/>')}${rect(0, horizon, 640, 4, light)}`
}

/** A sun behind blinds. */
const sunset: Motif = ([ground, quiet, strong, light], random) => {
  const r = random.int(150, 200)
  const gap = random.int(22, 34)
  return `<defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${light}"/>
    <stop offset=".5" stop-color="${strong}"/><stop offset="1" stop-color="${quiet}"/></linearGradient></defs>
    ${disc(320, 310, r, 'url(#g)')}${times(8, i => rect(0, 310 + i * gap, 640, 4 + i * 2.4, ground))}`
}

const circles: Motif = ([, quiet, strong, light], random) => {
  const x = random.int(180, 460)
  const y = random.int(120, 460)
  const width = random.int(24, 38)
  return times(11, i => ring(x, y, 30 + i * width * 1.9, width, [strong, light, quiet][i % 3 === 2 ? 2 : 0] ?? strong))
}

/** Quarter arcs out of a corner. */
const arcs: Motif = ([, quiet, strong, light], random) => {
  const [x, y] = random.pick([
    [0, 640],
    [640, 640],
    [0, 0],
    [640, 0],
  ])
  return times(5, i => disc(x, y, 600 - i * 112, [quiet, strong, light, strong, quiet][i] ?? quiet))
}

const waves: Motif = ([, quiet, strong, light], random) => {
  const lift = random.int(40, 90)
  return times(6, i => {
    const y = 120 + i * 88
    const fill = [quiet, strong, light][i % 3] ?? quiet
    return `<path d="M0 ${y} C160 ${y - lift} 160 ${y + lift} 320 ${y} S480 ${y - lift} 640 ${y} V${y + 62} C480 ${y + 62 - lift} 480 ${y + 62 + lift} 320 ${y + 62} S160 ${y + 62 - lift} 0 ${y + 62}Z" fill="${fill}"/>`
  })
}

/** Dots whose size follows distance: a halftone. */
const halftone: Motif = ([, , strong, light], random) => {
  const x0 = random.int(0, 640)
  const y0 = random.int(0, 640)
  const period = random.int(130, 210)
  return times(20 * 20, i => {
    const x = 16 + (i % 20) * 32
    const y = 16 + Math.floor(i / 20) * 32
    const wave = Math.sin((Math.hypot(x - x0, y - y0) / period) * Math.PI)
    return disc(x, y, 2 + Math.abs(wave) * 13, wave > 0 ? strong : light)
  })
}

const stripes: Motif = ([, quiet, strong, light], random) => {
  const turn = random.pick([0, 45, 90, 135])
  let at = -200
  const bands: string[] = []
  while (at < 840) {
    const width = random.int(14, 90)
    bands.push(rect(-200, at, 1040, width, random.pick([strong, light, quiet])))
    at += width + random.int(16, 70)
  }
  return `<g transform="rotate(${turn} 320 320)">${bands.join('')}</g>`
}

/** Blocks of a grid, each a square, a quarter or a half. */
const blocks: Motif = ([, quiet, strong, light], random) =>
  times(16, i => {
    const x = (i % 4) * 160
    const y = Math.floor(i / 4) * 160
    const fill = random.pick([strong, light, quiet])
    const shape = random.int(0, 4)
    if (shape === 0) return rect(x, y, 160, 160, fill)
    if (shape === 1) return disc(x + 80, y + 80, 80, fill)
    if (shape === 2) return `<path d="M${x} ${y}h160a160 160 0 0 1-160 160z" fill="${fill}"/>`
    if (shape === 3) return `<path d="M${x} ${y + 160}a80 80 0 0 1 160 0z" fill="${fill}"/>`
    return ''
  })

/** Rays from a point outside. */
const rays: Motif = ([, , strong, light], random) => {
  const x = random.int(-100, 200)
  return times(12, i => {
    const from = (i * 2 * Math.PI) / 24 - 0.4
    const to = from + 0.11
    const point = (angle: number) => `${x + Math.cos(angle) * 1200},${660 - Math.sin(angle) * 1200}`
    return `<polygon points="${x},660 ${point(from)} ${point(to)}" fill="${i % 2 ? strong : light}"/>`
  })
}

/** Bars like those of the product's own waveform. */
const bars: Motif = ([, , strong, light], random) =>
  times(20, i => {
    const height = random.int(60, 460)
    return rect(24 + i * 30, 320 - height / 2, 16, height, random.chance(0.2) ? light : strong)
  })

/** Blurred lights. */
const glow: Motif = ([, quiet, strong, light], random) => {
  const spot = (fill: string, r: number) =>
    disc(random.int(80, 560), random.int(80, 560), r, fill).replace('/>', ' filter="url(#b)"/>')
  return `<defs><filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="70"/></filter></defs>
    ${spot(quiet, 260)}${spot(strong, 190)}${spot(light, 110)}`
}

/** One big letter, drawn as a path. */
const letter: Motif = ([, , strong, light], random) => {
  const shape = random.pick([
    'M40 80 L190 80 L250 420 L320 180 L390 420 L450 80 L600 80 L480 600 L340 600 L320 480 L300 600 L160 600Z',
    'M120 80 H520 V210 H270 V290 H480 V410 H270 V600 H120Z',
    'M110 80 H260 L320 250 L380 80 H530 L400 340 L540 600 H390 L320 430 L250 600 H100 L240 340Z',
    'M130 80 H280 V470 H530 V600 H130Z',
    'M100 80 H540 V210 H395 V600 H245 V210 H100Z',
  ])
  return `<path d="${shape}" fill="${strong}"/>${rect(40, 36, 150, 12, light)}`
}

const motifs = [planet, sunset, circles, arcs, waves, halftone, stripes, blocks, rays, bars, glow, letter] as const

export function sleeve(palette: Palette, random: Random, motif?: number): string {
  const draw = motif === undefined ? random.pick(motifs) : (motifs[motif % motifs.length] ?? planet)
  return draw(palette, random)
}
