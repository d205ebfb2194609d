import { readIfAny } from './files.ts'

/** The last error in a PostgreSQL log, without the program's name and the level; undefined if there is none. */
export async function lastErrorIn(log: string): Promise<string | undefined> {
  const lines = ((await readIfAny(log)) ?? '').split('\n')
  const lastError = lines.findLast(line => /(FATAL|PANIC|error): /i.test(line))
  return lastError?.replace(/^.*?(FATAL|PANIC|error):\s+/i, '').replace(/\.$/, '')
}
