import { backlogs } from '../app/backlogs.ts'
import { assertNoMore, type Command, readArguments } from './arguments.ts'

const row = (kind: string, waiting: number | string, tried: number | string) =>
  `${kind.padEnd(16)}${String(waiting).padStart(8)}${String(tried).padStart(15)}`

export const jobsCommand: Command = {
  help: `jobs            show what waits to be done by the server itself: pushes, mails, uploads, …, and how much of it was
                  tried before`,
  parse(args) {
    const { positionals } = readArguments(args, {})
    assertNoMore('jobs', positionals)
    return async (db, print) => {
      print(row('kind', 'waiting', 'tried before'))
      for (const [kind, count] of backlogs) {
        const { waiting, tried } = await count(db)
        print(row(kind, waiting, tried))
      }
      return 0
    }
  },
}
