import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type PluginOption } from 'vite'
import type { FirstPaint } from '../src/first-paint/first-paints.ts'

const entry = 'src/first-paint/first-paints.ts'
const outDir = resolve('node_modules/.cache/first-paints')

/** Its own thread, because it replaces what is global. */
const thread = (module: string) => `
  const { parentPort } = require('node:worker_threads')
  import(${JSON.stringify(pathToFileURL(module).href)})
    .then(({ firstPaints }) => firstPaints())
    .then(paints => parentPort.postMessage(paints))
`

/** Renders the first paints, with the plugins that the client's modules need. */
export async function firstPaints(plugins: PluginOption[]): Promise<FirstPaint[]> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    build: { ssr: entry, outDir, emptyOutDir: true, minify: false },
  })
  const worker = new Worker(thread(resolve(outDir, 'first-paints.js')), { eval: true })
  const [paints] = await once(worker, 'message')
  await worker.terminate()
  return paints
}
