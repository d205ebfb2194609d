import { createServer } from 'node:net'
import { freePort as unusedPort } from '../../../server/lib/port.ts'
import { codeOf } from '../../../server/lib/start-errors.ts'

/**
 * A port on loopback that nothing listens on, and that no other test is given while this process lives: a server listens only
 * seconds after its port was chosen, while others are started beside it.
 */
export async function freePort(): Promise<number> {
  const port = await unusedPort()
  return (await claim(port)) ? port : freePort()
}

/**
 * Claims a port among the test processes of this machine by a socket in Linux's abstract namespace, which leaves no file and ends
 * with the process; false if another one has it. Other systems have no such names; there a port may be given twice.
 */
const claim = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const name = createServer()
    name.once('error', error => resolve(codeOf(error) !== 'EADDRINUSE'))
    name.listen(`\0segue-test-port-${port}`, () => {
      name.unref()
      resolve(true)
    })
  })
