import { once } from 'node:events'
import type { Server } from 'node:net'
import { allChecks, diagnose } from '../../../server/operate/doctor/diagnose.ts'
import type { Finding } from '../../../server/operate/doctor/finding.ts'
import { freePort } from '../../support/server/free-port.ts'

type Subject = keyof typeof allChecks

interface Options {
  limitMs?: number
  workers?: number
}

/** What `segue doctor` finds about these subjects, with this environment and nothing else. */
export const examine = (
  subjects: Subject[],
  environment: Record<string, string>,
  { limitMs, workers }: Options = {},
): Promise<Finding[]> =>
  diagnose(
    { root: process.cwd(), environment, workers },
    {
      checks: Object.fromEntries(subjects.map(subject => [subject, allChecks[subject]])),
      ...(limitMs !== undefined && { limitMs }),
    },
  )

/** The findings of one level, as text. */
export const messagesOf = (findings: Finding[], level: Finding['level']): string[] =>
  findings.filter(each => each.level === level).map(({ message }) => message)

/** Lets a server listen on a free port of loopback. Resolves with the port. */
export async function listen(server: Server): Promise<number> {
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return port
}
