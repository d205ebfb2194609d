import { test as base, expect } from 'vitest'
import { App } from './app.ts'
import { type Desk, startDesk } from './desk.ts'
import type { Allowed, Engine } from './engine.ts'
import { ask } from './part.ts'
import { type Listener, type Server, startServer } from './server.ts'

/** What both engines say when the server can't be reached. */
const allowedOffline: Allowed[] = [
  { words: /Error loading:/, why: 'The app notes each read that failed; the page says that it is offline' },
  {
    words: /\/media\/art\/|FetchEvent\.respondWith|Response served by service worker is an error|NetworkError/,
    why: 'A picture is not on the device, and the worker has no other answer',
  },
]

/** Tests in an engine: each has a browser of its own with an empty profile, all share a server. */
export const testsIn = (engine: Engine) =>
  base.extend<{ server: Server; desk: Desk; app: App; listener: Listener }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern that it needs no other fixture.
      async ({}, use) => {
        const server = await startServer()
        await use(server)
        await server.stop()
      },
      { scope: 'file' },
    ],
    desk: [
      // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => {
        const desk = await startDesk()
        await use(desk)
        await desk.stop()
      },
      { scope: 'file' },
    ],
    listener: async ({ server }, use) => use(await server.addListener()),
    app: async ({ server, desk, onTestFailed }, use) => {
      const app = await App.start(engine, desk, server.url)
      try {
        await use(app)
      } finally {
        const seen = await Promise.all([ask(app.browser, 'path'), ask(app.browser, 'words')]).catch(String)
        onTestFailed(() => console.log('At the end the page was', seen))
        server.comeBack()
        await app.end()
      }
      const allowed = [...engine.allowed, ...(server.wasAway() ? allowedOffline : [])]
      expect(app.complaints.filter(each => !allowed.some(({ words }) => words.test(each)))).toEqual([])
    },
  })
export type EngineTest = ReturnType<typeof testsIn>
