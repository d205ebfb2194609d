import { afterAll, expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'

interface Server {
  close(): Promise<void>
}

/** The open servers, each with its test file. Vitest calls no hook of a file whose tests are all filtered out. */
const open = new Map<Server, string | undefined>()

async function close(server: Server): Promise<void> {
  if (open.delete(server)) await server.close()
}

/**
 * Keeps a server for a test file: `const server = await keep(openServer())` on the top level. It is closed after the
 * tests, and before the hooks run that the file declares above.
 */
export async function keep<Kept extends Server>(starting: Promise<Kept>): Promise<Kept> {
  const file = expect.getState().testPath
  for (const [left, its] of open) if (its !== file) await close(left)
  const server = await starting
  open.set(server, file)
  afterAll(() => close(server))
  return server
}

/** The whole server for a test file, as `testApp` builds it. */
export const testServer = (options?: Parameters<typeof testApp>[0]): Promise<TestApp> => keep(testApp(options))
