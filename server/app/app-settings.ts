import type { Config, RecordingLimits } from '../config/config.ts'
import { beatportSearch } from '../config/environment.ts'
import type { Replica } from '../db/connection/replica.ts'
import type { PublicNaming } from '../db/select/public-name.ts'
import type { DemoAccount } from '../demo/open-accounts.ts'
import type { WritesPerMinute } from '../http/api/write-limits.ts'
import type { Identify } from '../http/auth/identities.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Shutdown } from '../http/shutdown.ts'
import type { Storage } from '../http/storage.ts'
import type { FirebaseConfig } from '../lib/firebase-config.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MediaHost } from '../media/media-host.ts'
import type { PushSettings } from '../modules/push/sender.ts'
import type { StudioFiles } from '../studio/files.ts'

export interface AppSettings {
  /** Where listeners reach the app, without a trailing slash. */
  publicUrl: string
  /** Fastify's `trustProxy`. */
  trustProxy: Config['trustProxy']
  /** The version of this server, for other apps. */
  version: string
  passwordMinLength: number
  /** Whose voices put a suggestion on public pages and into feeds. */
  publicNaming: PublicNaming
  mailer: Mailer
  /** Verifies the identity provider's tokens. */
  identify: Identify
  firebase: FirebaseConfig | undefined
  /** Whether the demo's catalogue is shown. */
  isDemo: boolean
  /** Where players get media that aren't on this server. */
  mediaHost: MediaHost | undefined
  /** nginx's internal location of `MEDIA_DIR`, with a trailing slash: nginx sends the recordings' bytes. */
  nginxMediaLocation: string | undefined
  /** How many recordings this process sends at the same time. */
  recordingLimits: RecordingLimits
  metrics: Metrics | undefined
  /** Bearer token for `/metrics` on this app. Without it the app has no `/metrics`. */
  metricsToken: string | undefined
  /** Finds the demo's accounts that everybody can log in to; undefined outside the demo. */
  demoAccounts: (() => Promise<DemoAccount[]>) | undefined
  /** A store's search for tracks without a shop link. The search text is appended. */
  storeSearchUrl: string
  /** Where heard tracks are sent; undefined sends nothing. */
  listenBrainzUrl: string | undefined
  /** How often this server looks for heard tracks to send (ms); undefined leaves that to others. */
  scrobblingIntervalMs: number | undefined
  /** How often failed mails are retried (ms); undefined retries none. */
  mailIntervalMs: number | undefined
  /** The kill switch: `/sw.js` is a worker that removes the app's service worker from a device. */
  workerRetired: boolean
  /** Undefined turns push off. */
  push: PushSettings | undefined
  /** Whether what is written can be stored; without it, that is taken for granted. */
  storage: Storage | undefined
  /** Lets the caller shut the app down gracefully. */
  shutdown: Shutdown | undefined
  /** Rate limits per listener. A missing one means no limit. */
  writesPerMinute: Partial<WritesPerMinute>
  /** Where the Studio puts files; undefined takes no uploads and no pictures. */
  studioFiles: StudioFiles | undefined
  /** How often new fingerprints are looked for, to be compared with the others (ms); undefined compares none. */
  listeningIntervalMs: number | undefined
  /** A read replica for reads of the catalogue. */
  replica: Replica | undefined
}

/** The settings of an unconfigured server. */
export const standardSettings: AppSettings = {
  publicUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  version: '0',
  passwordMinLength: 3,
  publicNaming: { voices: 3, days: 7 },
  mailer: { send: async () => {}, isReady: async () => true },
  identify: async () => null,
  firebase: undefined,
  isDemo: false,
  mediaHost: undefined,
  nginxMediaLocation: undefined,
  recordingLimits: { perNetwork: 100, inAll: 1000 },
  metrics: undefined,
  metricsToken: undefined,
  demoAccounts: undefined,
  storeSearchUrl: beatportSearch,
  listenBrainzUrl: undefined,
  scrobblingIntervalMs: undefined,
  mailIntervalMs: undefined,
  workerRetired: false,
  push: undefined,
  storage: undefined,
  shutdown: undefined,
  writesPerMinute: {},
  studioFiles: undefined,
  listeningIntervalMs: undefined,
  replica: undefined,
}
