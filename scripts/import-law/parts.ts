/** A part of the house: a folder with everything below it, a file, or with `/*` each folder in one. */
export interface Part {
  name: string
  /** What it holds, for those who look for a place. */
  holds: string
  /** The parts it may import, besides itself. */
  imports: readonly string[]
}

/** What any screen may use. */
const belowCommands = [
  'contract',
  'src/lib',
  'src/state',
  'src/ui',
  'src/player',
  'src/player/react.ts',
  'src/data',
] as const
const belowFeatures = [...belowCommands, 'src/listening', 'src/commands', 'src/catalogue'] as const

/** What every room of the server may use. */
const ground = ['contract', 'server/lib'] as const

/**
 * The parts, from the bottom up: each lists only parts that stand before it, so that no two import each other. A file belongs to
 * the part with the longest matching name. What a part doesn't list it may not import.
 */
export const parts: readonly Part[] = [
  {
    name: 'contract',
    holds: 'what client, service worker and server agree on: schemas, and one declaration for each call',
    imports: [],
  },

  { name: 'src/lib', holds: 'small tools without state', imports: [] },
  { name: 'src/state', holds: 'the one jotai store of the device', imports: [] },
  {
    name: 'src/ui',
    holds: 'theme, layout, controls, overlays, feedback, media, waveform: no feature, no data',
    imports: ['contract', 'src/lib', 'src/state'],
  },
  {
    name: 'src/player',
    holds: 'the audio engine, which knows neither React nor jotai',
    imports: ['contract', 'src/lib'],
  },
  {
    name: 'src/player/react.ts',
    holds: 'where React and jotai meet the player',
    imports: ['src/lib', 'src/state', 'src/player'],
  },
  {
    name: 'src/data',
    holds:
      'the API, session, caches, marks, queue, playlists, downloads, push, live events, and the outbox, the way of every write',
    imports: ['contract', 'src/lib', 'src/state'],
  },
  {
    name: 'src/data/outbox/worker.ts',
    holds: 'the sending of the outbox, as the service worker runs it',
    imports: ['src/data'],
  },
  {
    name: 'src/data/push/worker.ts',
    holds: 'how the service worker tells the server of a device',
    imports: ['contract', 'src/data'],
  },
  {
    name: 'src/listening',
    holds: 'what plays, what comes next and what is saved of it; without a screen, so that a simulation can run it',
    imports: ['contract', 'src/lib', 'src/state', 'src/player', 'src/data'],
  },
  {
    name: 'src/commands',
    holds: 'every verb once: label, icon, shortcut, when it is enabled, its effect',
    imports: [...belowCommands, 'src/listening'],
  },
  {
    name: 'src/catalogue',
    holds: 'what several features show of the catalog: rows, cards, headers, filter, marks, comments',
    imports: [...belowCommands, 'src/listening', 'src/commands'],
  },
  { name: 'src/features/*', holds: 'what only one screen or part of the frame shows', imports: belowFeatures },
  {
    name: 'src/app',
    holds: 'what starts and connects the client; `frame` is what is around every page',
    imports: [...belowFeatures, 'src/features/*'],
  },
  {
    name: 'src/routes',
    holds: 'address to screen: parameters, loader, access',
    imports: ['contract', 'src/lib', 'src/state', 'src/ui', 'src/data', 'src/catalogue', 'src/features/*', 'src/app'],
  },
  { name: 'src/routeTree.gen.ts', holds: 'the routes, generated', imports: ['src/routes'] },
  {
    name: 'src/router.ts',
    holds: 'the router',
    imports: ['src/state', 'src/ui', 'src/data', 'src/app', 'src/routeTree.gen.ts'],
  },
  {
    name: 'src/App.tsx',
    holds: 'the app around the router',
    imports: ['src/state', 'src/ui', 'src/features/*', 'src/router.ts'],
  },
  { name: 'src/start', holds: 'what runs before the app’s own code, and stands alone', imports: ['src/lib'] },
  {
    name: 'src/first-paint',
    holds: 'the first screens, rendered while the app is built',
    imports: [
      'contract',
      'src/state',
      'src/ui',
      'src/data',
      'src/catalogue',
      'src/router.ts',
      'src/App.tsx',
      'src/start',
    ],
  },
  {
    name: 'src/main.tsx',
    holds: 'the start of the app',
    imports: ['src/lib', 'src/ui', 'src/data', 'src/features/*', 'src/app', 'src/router.ts', 'src/App.tsx'],
  },
  {
    name: 'src/embed',
    holds: 'the player in frames of other sites, without the app',
    imports: ['contract', 'src/lib', 'src/ui'],
  },
  {
    name: 'sw',
    holds: 'the service worker: the app’s files, artwork, push, and sending the outbox when no page is open',
    imports: ['contract', 'src/lib', 'src/data/outbox/worker.ts', 'src/data/push/worker.ts'],
  },

  { name: 'server/lib', holds: 'small tools of the server', imports: ['contract'] },
  { name: 'server/mail', holds: 'how a mail is sent', imports: ['contract'] },
  {
    name: 'server/tracklist',
    holds: 'reading and writing a tracklist: CUE, text, chapters, manifest; credits and mixes',
    imports: ground,
  },
  { name: 'server/media', holds: 'recordings, pictures and other files: in a folder or at S3', imports: ground },
  {
    name: 'server/db',
    holds: 'the database: connections, embedded PostgreSQL, schema, migrations, and the SQL that several rooms send',
    imports: ground,
  },
  {
    name: 'server/config',
    holds: 'the settings in the environment, and which installation this is',
    imports: [...ground, 'server/db'],
  },
  {
    name: 'server/store',
    holds: 'opening the database and the data folder',
    imports: ['server/lib', 'server/db', 'server/config'],
  },
  {
    name: 'server/http',
    holds: 'what every request passes: calls, login, limits, errors, files, security, metrics, documentation',
    imports: [...ground, 'server/media', 'server/db', 'server/config'],
  },
  { name: 'server/demo', holds: 'a catalog that plays', imports: [...ground, 'server/media', 'server/db'] },
  { name: 'server/export', holds: 'a set as a file of another program', imports: ['server/tracklist'] },
  {
    name: 'server/ear/catalogue',
    holds: 'what tracklists say of the music that recordings have in common',
    imports: ['contract', 'server/db'],
  },
  {
    name: 'server/ear',
    holds: 'finding the same music in several recordings',
    imports: ['server/lib', 'server/db'],
  },
  { name: 'server/search', holds: 'an index in memory, and what it is made of', imports: ['server/db'] },
  {
    name: 'server/similar',
    holds: 'what is alike',
    imports: ['server/db', 'server/http'],
  },
  {
    name: 'server/lists',
    holds: 'pages of the catalog, sorted, filtered and searched',
    imports: ['contract', 'server/db', 'server/http', 'server/search'],
  },
  {
    name: 'server/recording',
    holds: 'examining, measuring and placing a recording and its pictures',
    imports: [...ground, 'server/media', 'server/db', 'server/ear'],
  },
  {
    name: 'server/modules/*',
    holds: 'the calls, a folder for each area',
    imports: [
      ...ground,
      'server/mail',
      'server/media',
      'server/db',
      'server/http',
      'server/ear/catalogue',
      'server/similar',
      'server/lists',
      'server/recording',
    ],
  },
  {
    name: 'server/catalog',
    holds: 'describing a set and writing it to the catalog',
    imports: [...ground, 'server/tracklist', 'server/db', 'server/ear', 'server/recording'],
  },
  {
    name: 'server/import',
    holds: 'finding sets in a folder and adding them',
    imports: [
      'server/lib',
      'server/tracklist',
      'server/media',
      'server/db',
      'server/ear',
      'server/recording',
      'server/catalog',
    ],
  },
  {
    name: 'server/studio',
    holds: 'the calls of curators: uploads, sets, tracks, merges, reports, listeners',
    imports: [
      ...ground,
      'server/tracklist',
      'server/media',
      'server/db',
      'server/http',
      'server/ear/catalogue',
      'server/ear',
      'server/lists',
      'server/recording',
      'server/catalog',
      'server/import',
    ],
  },
  {
    name: 'server/app',
    holds: 'the app that answers requests: every call, and what it does by itself',
    imports: [
      ...ground,
      'server/mail',
      'server/media',
      'server/db',
      'server/config',
      'server/http',
      'server/demo',
      'server/ear',
      'server/search',
      'server/similar',
      'server/lists',
      'server/modules/*',
      'server/studio',
    ],
  },
  {
    name: 'server/process',
    holds: 'one process or several: start, drain, restart, housekeeping',
    imports: [
      ...ground,
      'server/mail',
      'server/media',
      'server/db',
      'server/config',
      'server/store',
      'server/http',
      'server/demo',
      'server/modules/*',
      'server/studio',
      'server/app',
    ],
  },
  {
    name: 'server/operate',
    holds: 'the operator’s work: backups, checks, doctor, upgrade',
    imports: [
      ...ground,
      'server/media',
      'server/db',
      'server/config',
      'server/store',
      'server/http',
      'server/demo',
      'server/process',
    ],
  },
  {
    name: 'server/cli',
    holds: 'the commands of `segue`',
    imports: [
      ...ground,
      'server/tracklist',
      'server/media',
      'server/db',
      'server/config',
      'server/store',
      'server/http',
      'server/demo',
      'server/export',
      'server/ear/catalogue',
      'server/ear',
      'server/modules/*',
      'server/catalog',
      'server/import',
      'server/process',
      'server/operate',
    ],
  },
]
