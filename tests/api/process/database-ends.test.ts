import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { memoryFolder } from '../../support/server/data-folder.ts'
import { postmasterOf, type SegueProcess, startSegue } from '../../support/server/segue-process.ts'

/** kill.test.ts has the same without workers, and what was written meanwhile. */

const dataDir = await memoryFolder('database-ends')
let segue: SegueProcess | undefined
afterAll(async () => {
  await segue?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** The lines that say that the database is started again. */
const restarts = ({ output }: SegueProcess) => output().match(/PostgreSQL ended by itself by SIGKILL.*started again/g)

test('An embedded database that ends by itself is started again for all workers, three times, and then the service ends with what to do', async () => {
  const serving = await startSegue({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, ['--workers', '2'])
  segue = serving
  const signedIn = await fetch(`${serving.url}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo:demo-listener')}` },
  })
  const authorization = `Bearer ${(await signedIn.json()).access_token}`
  const ended = once(serving.child, 'exit')
  const answers = async () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const { status, headers } = await fetch(`${serving.url}/api/sets`, {
          headers: { authorization, connection: 'close' },
        })
        return status === 503 ? `503 after ${headers.get('retry-after')}` : status
      }),
    )
  for (let times = 1; times <= 3; times++) {
    const victim = postmasterOf(serving)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => restarts(serving)?.length).toBe(times)
    for (const answer of await answers()) expect([200, '503 after 5']).toContain(answer)
    await expect.poll(async () => new Set(await answers())).toEqual(new Set([200]))
    expect(postmasterOf(serving)).not.toBe(victim)
  }
  process.kill(postmasterOf(serving), 'SIGKILL')
  expect(await ended).toEqual([1, null])
  expect(serving.output()).toMatch(
    /PostgreSQL ended by itself by SIGKILL; its log names no error \(.*postgres\.log\), after 3 restarts within 10 minutes\. Segue ends\. See whether memory .*restore a backup\.\n/,
  )
})
