import type { Random } from '../random.ts'

/** A background and three colors from subtle to strong. Never lime (hue 60-90), which marks what is playing. */
export type Palette = readonly [ground: string, quiet: string, strong: string, light: string]

const palettes = [
  ['#050a2e', '#1b2f8a', '#3a66ff', '#ffd9a0'],
  ['#1a1006', '#6b3a10', '#ff8a1f', '#ffe2b8'],
  ['#ff4b2b', '#c22f16', '#1a0a08', '#ffe9dc'],
  ['#f3f3f1', '#c9c9c4', '#0c0d0e', '#8b8b86'],
  ['#031c1f', '#0e5a5c', '#12a8a6', '#8ef0dc'],
  ['#2a0f3f', '#6a1fa8', '#c65bff', '#ffc9f2'],
  ['#2b0414', '#8c123c', '#ff3d6e', '#ffd3dc'],
  ['#e9e2d2', '#d0b48a', '#b4532a', '#2b2018'],
  ['#0b1326', '#27406e', '#6ea8ff', '#f2f6ff'],
  ['#10211a', '#1f6b4a', '#46c48a', '#f0e6d0'],
  ['#17181b', '#3b3d42', '#9a9ca3', '#f4f4f5'],
  ['#f2b6c1', '#e06a83', '#7a1030', '#fff3ef'],
] as const satisfies Palette[]

export const paletteOf = (random: Random): Palette => random.pick(palettes)

/** The palette at an index. Neighbors differ, and so do the first and second dozen. */
export const paletteAt = (index: number): Palette =>
  palettes[(index + Math.floor(index / palettes.length) * 5) % palettes.length] ?? palettes[0]
