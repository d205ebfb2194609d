import { extname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a thread from a module without its extension (`new URL('./worker', import.meta.url)`). Built code runs as it is;
 * from source (development, tests) the thread needs the loader that its parent runs under.
 */
export function startThread(module: URL, resourceLimits: ResourceLimits = {}): Worker {
  const extension = extname(import.meta.url)
  const file = new URL(`${module.href}${extension}`)
  if (extension === '.js') return new Worker(file, { resourceLimits })
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(load, { eval: true, resourceLimits })
}
