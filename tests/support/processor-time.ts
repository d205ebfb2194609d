import { patience } from './patience.ts'

/** Time of the processor that this process has used (ms). Unlike the time of a clock it leaves out what others use. */
const usedMs = () => process.cpuUsage().user / 1_000

/**
 * Runs `work`, and throws if it takes more than `ms` of the processor's time, scaled by the speed of the machine. For work whose
 * time would grow by the square of its input otherwise: choose an input for which that takes many times as long.
 */
export async function withinProcessorTime<Done>(ms: number, work: () => Done | Promise<Done>): Promise<Done> {
  const began = usedMs()
  const done = await work()
  const used = usedMs() - began
  if (used > patience(ms))
    throw new Error(`It took ${Math.round(used)} ms of the processor, of at most ${patience(ms)}`)
  return done
}
