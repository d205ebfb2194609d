import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { freePort } from '../server/segue-process.ts'

export interface Nginx {
  url: string
  stop(): Promise<void>
}

const pathsBelow = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')

const configuration = (folder: string, port: number, server: string) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; ${pathsBelow(folder)}
  keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; ${server} }
}`

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) await pause(20)
}

/** Starts an nginx of its own, with one server of these directives. Rejects if it ends at once. */
export async function startNginx(server: string): Promise<Nginx> {
  const program = installedProgram('nginx')
  if (!program) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'segue-nginx-'))
  const port = await freePort()
  await writeFile(`${folder}/nginx.conf`, configuration(folder, port, server))
  const child = spawn(program, ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    answers(url),
    ended.then(() => {
      throw new Error(`nginx ended: ${errors}`)
    }),
  ])
  return {
    url,
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
