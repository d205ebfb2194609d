import type { Part } from './part.ts'

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

/** The parts that run in a browser, or are built for it. */
export const clientParts: readonly Part[] = [
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
      '`api`, `session`, `cache` (queries and cached pages), `catalogue` (the queries), `comments`, `history`, `marks`, `suggestions` (what listeners suggest an ID to be), `outbox` (the way of every write), `queue`, `playlists`, `autoplay` (what may play next), `downloads`, `push`, `live-events`, `settings`, `storage`',
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
]
