import { connection } from '../../../data/api/connection.ts'
import { downloads } from '../../../data/downloads/page-downloads.ts'
import { storageSpace } from '../../../data/downloads/store/storage-space.ts'
import { combineUnsubscribes } from '../../../lib/unsubscribe.ts'
import { pageHidden } from '../../../state/page-hidden.ts'
import { store, watch } from '../../../state/store.ts'
import type { Section } from './section.ts'
import { pageVersion } from './version.ts'

const displayModes = ['window-controls-overlay', 'fullscreen', 'standalone', 'minimal-ui', 'browser']
const modeQueries = displayModes.map(mode => ({ mode, query: matchMedia(`(display-mode: ${mode})`) }))

/** Null where the browser doesn't tell. */
async function isPersisted(): Promise<boolean | null> {
  try {
    return (await navigator.storage?.persisted?.()) ?? null
  } catch {
    return null
  }
}

export const deviceSection: Section = {
  id: 'device',
  title: 'Device',
  async read() {
    const space = await storageSpace().catch(() => null)
    const all = store.get(downloads)
    return {
      facts: {
        'server reachable': store.get(connection.online),
        'browser online': navigator.onLine,
        'app version': pageVersion(),
        'display mode': modeQueries.find(({ query }) => query.matches)?.mode ?? null,
        visible: !store.get(pageHidden),
        'storage used': space?.used ?? null,
        'storage quota': space?.quota ?? null,
        'storage persisted': await isPersisted(),
        'notifications allowed': 'Notification' in globalThis ? Notification.permission : null,
        window: `${innerWidth} x ${innerHeight} at ${devicePixelRatio}`,
        browser: navigator.userAgent,
      },
      tables: [
        {
          name: 'Downloads',
          rows: (all ?? []).map(({ set, state, kept, size, automatic }) => ({
            set: `${set.id} ${set.set_name}`,
            state,
            bytes: kept,
            of: size,
            automatic,
          })),
        },
      ],
    }
  },
  follow(changed) {
    const stopped = new AbortController()
    const { signal } = stopped
    for (const event of ['online', 'offline', 'resize', 'appinstalled']) addEventListener(event, changed, { signal })
    for (const { query } of modeQueries) query.addEventListener('change', changed, { signal })
    return combineUnsubscribes(
      () => stopped.abort(),
      watch(connection.online, changed),
      watch(pageHidden, changed),
      watch(downloads, changed),
    )
  },
}
