import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A helper process that serves on a port it chooses. */
export interface Helper {
  port: number
  send(message: object): void
  stop(): Promise<void>
}

/** Starts a script of this folder, sends it a first message, and resolves when it has sent its port. */
export async function startHelper(script: string, first: object): Promise<Helper> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child: ChildProcess = fork(file, { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit')
  child.send(first)
  const [reply] = await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`${script} did not start`)
    }),
  ])
  ended.catch(() => undefined)
  return {
    port: z.object({ port: z.int() }).parse(reply).port,
    send: message => child.send(message),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
