import { extname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a worker thread from a module URL without extension (`new URL('./worker', import.meta.url)`). When running from
 * source (development, tests), the thread registers the tsx loader first. It gets `workerData`.
 */
export function startThread(module: URL, resourceLimits: ResourceLimits = {}, workerData: unknown = undefined): Worker {
  const extension = extname(import.meta.url)
  const file = new URL(`${module.href}${extension}`)
  if (extension === '.js') return new Worker(file, { resourceLimits, workerData })
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(load, { eval: true, resourceLimits, workerData })
}
