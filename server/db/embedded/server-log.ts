import { readIfAny } from './files.ts'

/** What PostgreSQL says to those who connect while it starts, recovers or stops: no reason for anything. */
const toClients = /FATAL: +(the database system is|terminating connection|sorry, too many clients)/

/** The last error in a PostgreSQL log, without the program's name and the level; undefined if there is none. */
export async function lastErrorIn(log: string): Promise<string | undefined> {
  const lines = ((await readIfAny(log)) ?? '').split('\n')
  const lastError = lines.findLast(line => /(FATAL|PANIC|error): /i.test(line) && !toClients.test(line))
  return lastError?.replace(/^.*?(FATAL|PANIC|error):\s+/i, '').replace(/\.$/, '')
}
