import { sql } from 'kysely'
import { type ClientConfig, getClientConfig, health, ready } from '#contract/routes/system.ts'
import { isMigrated } from '../../db/migrate.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure } from '../../http/failure.ts'
import type { Shutdown } from '../../http/shutdown.ts'
import type { Storage } from '../../http/storage.ts'
import type { FirebaseConfig } from '../../lib/firebase-config.ts'
import type { PushKeys } from '../../lib/push-keys.ts'

const timeoutMs = 2_000

/** True if the database responds in time and has this version's schema. */
async function isReady(db: Db): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(resolve, timeoutMs, false).unref())
  const asked = sql`select 1`
    .execute(db)
    .then(() => isMigrated(db))
    .catch(() => false)
  return Promise.race([asked, late])
}

const firebaseOf = ({ apiKey, authDomain, projectId, appId, emulatorHost }: FirebaseConfig) => ({
  api_key: apiKey,
  auth_domain: authDomain,
  project_id: projectId,
  app_id: appId ?? null,
  emulator_host: emulatorHost ?? null,
})

/** The settings that clients get, and what decides whether this process is ready. */
interface SystemSettings {
  firebase: FirebaseConfig | undefined
  isDemo: boolean
  storeSearchUrl: string
  demoAccounts: (() => Promise<NonNullable<ClientConfig['demo_accounts']>>) | undefined
  push: { keys: PushKeys } | undefined
  storage: Storage | undefined
  shutdown: Shutdown
}

export function systemRoutes(registry: Registry, db: Db, settings: SystemSettings): void {
  const { firebase, isDemo, storeSearchUrl, demoAccounts, push, storage, shutdown } = settings
  registry.implement(health, { needsDatabase: false }, async () => ({ status: 'ok' as const }))

  registry.implement(ready, async () => {
    if (shutdown.signal.aborted)
      throw new Failure(503, 'This process is shutting down', { retryAfter: 1, isKnown: true })
    const problem = storage?.problem()
    if (problem) throw new Failure(503, problem, { retryAfter: 5, isKnown: true })
    if (!(await isReady(db))) throw new Failure(503, 'The database is not ready', { retryAfter: 2 })
    return { status: 'ok' as const }
  })

  registry.implement(getClientConfig, { needsDatabase: false }, async () => {
    const demo_accounts = (await demoAccounts?.()) ?? []
    return {
      firebase: firebase ? firebaseOf(firebase) : null,
      is_demo: isDemo,
      store_search_url: storeSearchUrl,
      push_public_key: push?.keys.publicKey ?? null,
      ...(demo_accounts.length > 0 && { demo_accounts }),
    }
  })
}
