import { precachePrefix } from '#contract/worker.ts'
import { type Cell, pathOf, type Section } from './section.ts'
import { pageVersion, versionIn } from './version.ts'

/** The version of the app that the worker opens offline. */
async function versionInCache(): Promise<string | null> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(precachePrefix)) continue
    const shell = await (await caches.open(name)).match('/index.html', { ignoreSearch: true })
    if (shell) return versionIn(await shell.text())
  }
  return null
}

async function cacheRows(): Promise<Record<string, Cell>[]> {
  const names = await caches.keys()
  return Promise.all(names.map(async name => ({ name, entries: (await (await caches.open(name)).keys()).length })))
}

const workerRow = (role: string, worker: ServiceWorker | null): Record<string, Cell>[] =>
  worker ? [{ role, state: worker.state, script: pathOf(worker.scriptURL) }] : []

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.getRegistration()
  } catch {
    return undefined
  }
}

export const workerSection: Section = {
  id: 'worker',
  title: 'Worker',
  async read() {
    const registration = await registered()
    const controller = navigator.serviceWorker?.controller ?? null
    const hasCaches = 'caches' in globalThis
    return {
      facts: {
        'controls this page': controller !== null,
        state: controller?.state ?? null,
        version: hasCaches ? await versionInCache() : null,
        'version of this page': pageVersion(),
        'a new version waits': registration?.waiting != null,
      },
      tables: [
        {
          name: 'Workers',
          rows: [
            ...workerRow('active', registration?.active ?? null),
            ...workerRow('waiting', registration?.waiting ?? null),
            ...workerRow('installing', registration?.installing ?? null),
          ],
        },
        { name: 'Caches', rows: hasCaches ? await cacheRows() : [] },
      ],
    }
  },
  follow(changed) {
    const container = navigator.serviceWorker
    if (!container) return () => {}
    const stopped = new AbortController()
    const { signal } = stopped
    container.addEventListener('controllerchange', changed, { signal })
    void registered().then(registration => {
      if (!registration || signal.aborted) return
      const watchStates = () => {
        const { active, waiting, installing } = registration
        for (const worker of [active, waiting, installing]) worker?.addEventListener('statechange', changed, { signal })
      }
      registration.addEventListener(
        'updatefound',
        () => {
          watchStates()
          changed()
        },
        { signal },
      )
      watchStates()
    })
    return () => stopped.abort()
  },
}
