import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { readServing, type Serving } from '../../store/serving-file.ts'

const stepMs = 200
/** Each worker takes some seconds, so this is for the largest machines, too. */
const longestMs = 15 * 60_000

/** What became of the service: new workers serve, or there are none to replace. */
export type Restarted = 'restarted' | 'one process' | 'not running'

async function untilReplaced(dataDir: string, before: Serving): Promise<Serving> {
  for (const deadline = Date.now() + longestMs; Date.now() < deadline; await pause(stepMs)) {
    const now = await readServing(dataDir)
    if (!now) throw new StartError('The service ended meanwhile: see its log.')
    if (now.pid !== before.pid || now.restarts > before.restarts) return now
  }
  throw new StartError('The workers were not replaced in time: see the log of the service.')
}

/**
 * Replaces the workers of the service by those that `current` leads to, and waits until they serve. Throws a StartError if
 * they don't start; then the former ones serve.
 */
export async function restartService(dataDir: string): Promise<Restarted> {
  const serving = await readServing(dataDir)
  if (!serving) return 'not running'
  if (serving.workers === 0) return 'one process'
  try {
    process.kill(serving.pid, 'SIGHUP')
  } catch (error) {
    throw new StartError(`Process ${serving.pid}, which serves, can't be told: ${reasonOf(error)}.`)
  }
  const { problem } = await untilReplaced(dataDir, serving)
  if (problem) throw new StartError(problem)
  return 'restarted'
}
