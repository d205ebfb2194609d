/** A test server: its URL, and the folders of its data and of the mails that it has sent. */
export interface TestServer {
  url: string
  dataDir: string
  mailDir: string
}

const variable = 'SEGUE_TEST_SERVERS'

/** Passes the servers to the Playwright workers of this run. */
export const announceServers = (servers: TestServer[]) => {
  process.env[variable] = JSON.stringify(servers)
}

/**
 * The server of this Playwright worker: tests of one worker never see the data of another one's. Throws outside of a
 * worker.
 */
export function ownServer(): TestServer {
  const servers: TestServer[] = JSON.parse(process.env[variable] ?? '[]')
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!own) throw new Error('Only a worker of the browser tests has a server')
  return own
}
