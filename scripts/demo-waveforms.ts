import { writeFile } from 'node:fs/promises'
import { renderPeaks } from '../server/demo/audio/peaks.ts'
import { demoCatalogue, soundPlanOf } from '../server/demo/catalogue/catalogue.ts'

/**
 * Renders the waveforms of the demo's sets, and writes them to `server/demo/catalogue/waveforms.ts`. It takes half a minute, which the
 * first look at a set doesn't have. To be run when the sound changes.
 */

const lines = demoCatalogue().sets.map(set => {
  const { samples_per_pixel, data } = renderPeaks(soundPlanOf(set))
  const levels = Buffer.from(data.filter((_, index) => index % 2 === 1)).toString('base64')
  return `  '${samples_per_pixel} ${levels}',`
})

await writeFile(
  new URL('../server/demo/catalogue/waveforms.ts', import.meta.url),
  `import type { Peaks } from '#contract/peaks.ts'
import { peaksOf } from '../audio/levels.ts'

/**
 * The waveform of each set of the demo, in the order of the catalogue: its samples per pixel, and its levels as bytes in base64. Written
 * by \`npx tsx scripts/demo-waveforms.ts\`.
 */
const rendered = [
${lines.join('\n')}
]

/** The waveform of a set, by its place in the catalogue, counted from 0. */
export function waveformOf(index: number): Peaks {
  const [samplesPerPixel, levels = ''] = rendered[index]?.split(' ') ?? []
  return peaksOf(Number(samplesPerPixel), Buffer.from(levels, 'base64'))
}
`,
)
