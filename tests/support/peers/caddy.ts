import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { freePort } from '../server/free-port.ts'
import type { ReverseProxy } from './nginx.ts'
import { untilAnswered } from './nginx.ts'

/** Newer versions make the certificate of their own after they listen: resolves when it is there. */
async function untilCertified(port: number): Promise<void> {
  const socket = connect({ port, host: 'localhost', servername: 'localhost', rejectUnauthorized: false })
  const isThere = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  if (!isThere) await pause(20).then(() => untilCertified(port))
}

/** Starts a Caddy with deploy/caddy/Caddyfile, on ports of its own, in front of a Segue at `upstream`. */
export async function startCaddy(upstream: string): Promise<ReverseProxy> {
  const program = installedProgram('caddy')
  if (!program) throw new Error('Caddy is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'segue-caddy-'))
  const [http, https, admin] = [await freePort(), await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
  http_port ${http}
  https_port ${https}
  admin 127.0.0.1:${admin}
  skip_install_trust
}
import ${resolve('deploy/caddy/Caddyfile')}
`,
  )
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    DOMAIN: 'localhost',
    UPSTREAM: new URL(upstream).host,
  }
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([
    untilAnswered(`http://127.0.0.1:${http}`).then(() => untilCertified(https)),
    ended.then(() => Promise.reject(new Error('Caddy ended'))),
  ])
  return {
    http: `http://localhost:${http}`,
    https: `https://localhost:${https}`,
    async reload() {
      // The same configuration would not be loaded again without --force.
      const args = ['reload', '--force', '--config', file, '--adapter', 'caddyfile', '--address', `127.0.0.1:${admin}`]
      await once(spawn(program, args, { env, stdio: 'ignore' }), 'exit')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
