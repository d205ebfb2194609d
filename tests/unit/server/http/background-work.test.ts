import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { backgroundWork } from '../../../../server/http/background-work.ts'

test('Closing the app waits for work in the background, for what that starts, and for what fails', async () => {
  const app = Fastify()
  const runInBackground = backgroundWork(app)
  const done: string[] = []
  runInBackground(async () => {
    await turn()
    runInBackground(async () => {
      await turn()
      done.push('started by the first')
      throw new Error('It is logged')
    })
    done.push('first')
  })
  await app.close()
  expect(done).toEqual(['first', 'started by the first'])
})
