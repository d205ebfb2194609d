import type { SetSummary } from '#contract/entities/music.ts'
import type { SuggestionPorts } from '../../../src/listening/sync-suggestions.ts'
import type { Device } from '../device/device.ts'
import type { Runtime } from '../device/runtime.ts'
import type { World } from '../world.ts'

/** How long the server takes at most (ms): longer than a short rest of a set. */
const slowMs = 20_000
/** How often a page without a network tries again (ms). */
const againMs = 5_000

/** Every set is like all others, those that follow it in the catalogue first. */
function similarTo(setId: number, catalogue: readonly SetSummary[]) {
  const index = catalogue.findIndex(({ id }) => id === setId)
  const others = [...catalogue.slice(index + 1), ...catalogue.slice(0, Math.max(0, index))]
  return others.map(set => ({ set, reason: { kind: 'listeners' } as const }))
}

/** What is like a set, as a page learns it: late, and only while there is a network, or from its cache. */
export const watchSimilar =
  (
    world: World,
    device: Device,
    runtime: Runtime,
    { similar }: { similar: Set<number> },
    catalogue: readonly SetSummary[],
  ): SuggestionPorts['watchSeed'] =>
  (setId, fetches, show) => {
    let over = false
    const update = () => show({ similar: similar.has(setId) ? similarTo(setId, catalogue) : null, genre: null })
    function fetch(): void {
      if (over) return
      if (device.line.network !== 'fine') return void runtime.later(againMs, fetch)
      similar.add(setId)
      update()
    }
    if (fetches && !similar.has(setId)) runtime.later(world.random(5, slowMs), fetch)
    update()
    return () => {
      over = true
    }
  }
