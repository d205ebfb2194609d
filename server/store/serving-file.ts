import { join } from 'node:path'
import * as z from 'zod/mini'
import { readIfAny, writeWhole } from '../db/embedded/files.ts'
import { birthOf } from '../db/embedded/processes.ts'

/** What serves on a data folder, for the operator's commands. */
const Serving = z.object({
  pid: z.int(),
  birth: z.string(),
  /** 0 if one process does everything: then it isn't restarted by SIGHUP. */
  workers: z.int(),
  /** The folder of the program that the workers run. */
  program: z.string(),
  /** How many rolling restarts have ended. */
  restarts: z.int(),
  /** Why the last one failed. */
  problem: z.nullable(z.string()),
})
export type Serving = z.infer<typeof Serving>

const fileIn = (dataDir: string) => join(dataDir, 'serving.json')

/** Writes down what this process serves. */
export const noteServing = (dataDir: string, serving: Omit<Serving, 'pid' | 'birth'>): Promise<void> =>
  writeWhole(
    fileIn(dataDir),
    JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '', ...serving } satisfies Serving),
  )

/** What serves on a data folder now; undefined if nothing does. */
export async function readServing(dataDir: string): Promise<Serving | undefined> {
  const text = await readIfAny(fileIn(dataDir)).catch(() => undefined)
  // Empty after a power cut.
  if (!text) return undefined
  const { data } = Serving.safeParse(JSON.parse(text))
  return data && birthOf(data.pid) === data.birth ? data : undefined
}
