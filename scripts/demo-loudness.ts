import { writeFile } from 'node:fs/promises'
import { renderSet } from '../server/demo/audio/samples.ts'
import { demoCatalogue, soundPlanOf } from '../server/demo/catalogue/catalogue.ts'
import { createMeter } from '../server/recording/loudness/meter.ts'

/**
 * Measures how loud the demo's sets are, as an import does, and writes it to `server/demo/catalogue/loudness.ts`. It takes two minutes,
 * which a start of the demo doesn't have. To be run when the sound changes.
 */

const sampleRate = 48_000

const lines = demoCatalogue().sets.map(set => {
  const meter = createMeter(sampleRate)
  for (const samples of renderSet(soundPlanOf(set), sampleRate)) meter.take(samples, samples)
  const { integrated, truePeak, curve } = meter.finish()
  console.log(`${set.name}: ${integrated} LUFS`)
  return `  '${[integrated, truePeak, ...curve].join(' ')}',`
})

await writeFile(
  new URL('../server/demo/catalogue/loudness.ts', import.meta.url),
  `/**
 * How loud each set of the demo is, in the order of the catalogue: its loudness, its true peak and its curve, in the units of
 * \`030-loudness.ts\`. Written by \`npx tsx scripts/demo-loudness.ts\`.
 */
const measured = [
${lines.join('\n')}
]

/** The columns of a set, by its place in the catalogue, counted from 0. */
export function loudnessOf(index: number) {
  const [loudness, true_peak, ...loudness_curve] = measured[index]?.split(' ').map(Number) ?? []
  return { loudness, true_peak, loudness_curve }
}
`,
)
