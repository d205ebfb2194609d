/** A server of the tests: where it answers, and the folders of its data and of the mails it has sent. */
export interface TestServer {
  url: string
  dataDir: string
  mailDir: string
}

const variable = 'SEGUE_TEST_SERVERS'

/** Lets the workers of this run know their servers. */
export const announceServers = (servers: TestServer[]) => {
  process.env[variable] = JSON.stringify(servers)
}

/**
 * The server of this Playwright worker alone: what one worker's listeners do, no other worker's tests can meet. Throws
 * outside of a worker.
 */
export function ownServer(): TestServer {
  const servers: TestServer[] = JSON.parse(process.env[variable] ?? '[]')
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!own) throw new Error('Only a worker of the browser tests has a server')
  return own
}
