import { readIfAny } from './files.ts'

/** The last line of a PostgreSQL log that says what went wrong, without the program's and the level's name. */
export async function lastComplaint(log: string): Promise<string | undefined> {
  const lines = ((await readIfAny(log)) ?? '').split('\n')
  const complaint = lines.findLast(line => /(FATAL|PANIC|error): /i.test(line))
  return complaint?.replace(/^.*?(FATAL|PANIC|error):\s+/i, '').replace(/\.$/, '')
}
