import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { freePort } from '../server/free-port.ts'
import { selfSigned } from './certificate.ts'

export interface Nginx {
  url: string
  reload(): void
  stop(): Promise<void>
}

/** A proxy as deploy/ configures it. Its certificate is of its own making. */
export interface ReverseProxy {
  http: string
  https: string
  /** Makes it read its configuration again. Resolves when it has been told to. */
  reload(): Promise<void>
  stop(): Promise<void>
}

const pathsBelow = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')

/** It compresses, as Debian's does: what Segue sends must stay as it is. */
const configuration = (folder: string, http: string) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; ${pathsBelow(folder)}
  gzip on; gzip_types *; gzip_min_length 1;
  keepalive_requests 1000000;
  ${http}
}`

/** Resolves as soon as an address gives any answer. */
export async function untilAnswered(url: string): Promise<void> {
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => undefined))) await pause(20)
}

async function runNginx(folder: string, port: number, http: string): Promise<Nginx> {
  const program = installedProgram('nginx')
  if (!program) throw new Error('nginx is not installed')
  await writeFile(`${folder}/nginx.conf`, configuration(folder, http))
  const child = spawn(program, ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    untilAnswered(url),
    ended.then(() => {
      throw new Error(`nginx ended: ${errors}`)
    }),
  ])
  return {
    url,
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'segue-nginx-'))

/** Starts an nginx of its own, with one server of these directives. Rejects if it ends at once. */
export async function startNginx(server: string): Promise<Nginx> {
  const port = await freePort()
  return runNginx(await newFolder(), port, `server { listen 127.0.0.1:${port}; ${server} }`)
}

/** The recordings' location of deploy/nginx, for another folder. */
export async function recordingsLocation(media: string): Promise<string> {
  const text = await readFile('deploy/nginx/segue-recordings.inc', 'utf8')
  return text.replace('/srv/segue/data/media/', `${media}/`)
}

/** Replaces what an operator replaces, and the ports. Throws if the file has no such text. */
function adapt(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`deploy/nginx/segue.conf has no ${from}`)
    return adapted.replaceAll(from, to)
  }, text)
}

/** Starts an nginx with deploy/nginx/segue.conf, on ports of its own, in front of a Segue at `upstream`. */
export async function startNginxSite(upstream: string): Promise<ReverseProxy> {
  const folder = await newFolder()
  const [http, https] = [await freePort(), await freePort()]
  const { cert, key } = selfSigned('localhost')
  await writeFile(join(folder, 'segue.crt'), cert)
  await writeFile(join(folder, 'segue.key'), key)
  await cp('deploy/nginx/segue-proxy.inc', join(folder, 'segue-proxy.inc'))
  const site = adapt(await readFile('deploy/nginx/segue.conf', 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'https://segue.example$request_uri': `https://localhost:${https}$request_uri`,
    'server_name segue.example': 'server_name localhost',
    '/etc/ssl/': `${folder}/`,
    '127.0.0.1:3000': new URL(upstream).host,
  })
  const { reload, stop } = await runNginx(folder, http, site)
  return { http: `http://localhost:${http}`, https: `https://localhost:${https}`, reload: async () => reload(), stop }
}
