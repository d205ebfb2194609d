/** What any screen may use, from the bottom up. */
const belowCommands = [
  'src/lib',
  'contract',
  'src/state',
  'src/data',
  'src/player',
  'src/player/react.ts',
  'src/ui',
] as const
const belowCatalogue = [...belowCommands, 'src/listening', 'src/commands'] as const
const belowFeatures = [...belowCatalogue, 'src/catalogue'] as const

/**
 * The import law of the house: which part may import which. A part is named by its longest matching prefix; a feature or a
 * server module is a part of its own. What a part doesn't list it may not import; files of one part may import each other.
 */
const law: Record<string, readonly string[]> = {
  contract: [],
  'src/lib': [],
  // The state of this device outside React and in it.
  'src/state': ['src/lib'],
  'src/ui': ['src/state', 'src/lib', 'contract'],
  'src/player': ['src/lib', 'contract'],
  // Where React and jotai meet the player, which knows neither.
  'src/player/react.ts': ['src/player', 'src/state', 'src/lib'],
  'src/data': ['src/state', 'src/lib', 'contract'],
  // What plays, what comes next and what is saved of it: without a screen, so that a simulation can run it.
  'src/listening': ['src/player', 'src/data', 'src/state', 'src/lib', 'contract'],
  // Every verb once. Any screen may show one.
  'src/commands': [...belowCommands, 'src/listening'],
  // What several features show of the catalogue: rows, cards, marks, comments.
  'src/catalogue': belowCatalogue,
  'src/features/*': belowFeatures,
  // Starts and wires, and puts the features together around the page.
  'src/app': [...belowFeatures, 'src/features/*'],
  'src/routes': [...belowFeatures, 'src/features/*', 'src/app'],
  // Stands alone, so that it is small.
  'src/start': ['src/lib'],
  // In frames of other sites, without the app.
  'src/embed': ['src/ui', 'src/lib', 'contract'],
  'src/main.tsx': [
    'src/App.tsx',
    'src/router.ts',
    'src/app',
    'src/features/*',
    'src/ui',
    'src/data',
    'src/state',
    'src/lib',
    'contract',
  ],
  'src/App.tsx': ['src/router.ts', 'src/features/*', 'src/state', 'src/ui'],
  // Rendered in Node, while the app is built.
  'src/first-paint': [
    'src/App.tsx',
    'src/router.ts',
    'src/start',
    'src/features/*',
    'src/catalogue',
    'src/ui',
    'src/data',
    'src/state',
    'contract',
  ],
  'src/router.ts': ['src/routeTree.gen.ts', 'src/app', 'src/data', 'src/state', 'src/ui'],
  'src/routeTree.gen.ts': ['src/routes'],
  // The one drain that pages and the worker share, as the worker runs it.
  'src/data/outbox/worker.ts': ['src/data', 'contract'],
  // The session's way to tell the server of a device, as the worker has it.
  'src/data/push/worker.ts': ['src/data', 'contract'],
  sw: ['src/data/outbox/worker.ts', 'src/data/push/worker.ts', 'src/lib', 'contract'],
  'server/modules/*': [
    'server/lists',
    'server/similar',
    'server/ear/catalogue',
    'server/mail',
    'server/http',
    'server/db',
    'server/media',
    'server/lib',
    'contract',
  ],
  // Where curators work: what the operator's commands do, by hand.
  'server/studio': [
    'server',
    'server/ear/catalogue',
    'server/modules/*',
    'server/lists',
    'server/http',
    'server/media',
    'server/db',
    'server/lib',
    'contract',
  ],
  'server/mail': ['server/lib', 'contract'],
  'server/lists': ['server/http', 'server/search', 'server/db', 'server/lib', 'contract'],
  // What the tracklists say of the music that recordings have in common.
  'server/ear/catalogue': ['server/db', 'contract'],
  'server/similar': ['server/http', 'server/db', 'server/lib', 'contract'],
  // An index in memory, and what it is made of in the database.
  'server/search': ['server/db'],
  'server/demo': ['server/db', 'server/media', 'server/lib', 'contract'],
  'server/http': ['server/db', 'server/media', 'server/lib', 'contract'],
  'server/media': ['server/lib', 'contract'],
  'server/db': ['server/lib', 'contract'],
  server: [
    'server/studio',
    'server/modules/*',
    'server/lists',
    'server/similar',
    'server/ear/catalogue',
    'server/search',
    'server/mail',
    'server/demo',
    'server/http',
    'server/media',
    'server/db',
    'server/lib',
    'contract',
  ],
  'server/lib': ['contract'],
}

/** Packages a part may use where the law narrows them; a part that isn't named here may use any. */
const packages: Record<string, RegExp> = {
  contract: /^zod\/mini$/,
  // jotai for the type of what a command reads by.
  'src/lib': /^(react|jotai\/vanilla)$/,
  // No framework: a simulation runs many players beside each other, and none needs a screen.
  'src/player': /^zod\/mini$/,
}

/** The whole of zod costs a listener 15 KB: what runs in a browser takes its small form. */
const notForBrowsers = /^zod(\/v\d+)?$/

export interface Import {
  from: string
  to: string
}

/** The part of the house a file belongs to, `src/features/account` for `src/features/account/LoginForm.tsx`. */
function partOf(path: string): { key: string; part: string } | undefined {
  const keys = Object.keys(law).sort((a, b) => b.length - a.length)
  for (const key of keys) {
    if (!key.endsWith('/*')) {
      if (path === key || path.startsWith(`${key}/`)) return { key, part: key }
      continue
    }
    const prefix = key.slice(0, -1)
    const name = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined
    if (name) return { key, part: prefix + name }
  }
  return undefined
}

/** What is wrong with an import of one file by another. */
export function judge({ from, to }: Import): string | undefined {
  const importer = partOf(from)
  if (!importer) return `${from} belongs to no part of the law`
  if (to.startsWith('tests/')) return `${from} imports ${to}: nobody imports tests`
  if (to === 'src/main.tsx') return `${from} imports ${to}: nobody imports main.tsx`
  const imported = partOf(to)
  if (!imported) return `${from} imports ${to}, which belongs to no part of the law`
  if (imported.part === importer.part) return undefined
  if (imported.key === importer.key) return `${from} imports ${to}: ${importer.part} never imports ${imported.part}`
  if (law[importer.key]?.includes(imported.key)) return undefined
  return `${from} imports ${to}: ${importer.part} may not import ${imported.part}`
}

/** What is wrong with a package that a file imports. */
export function judgePackage(from: string, name: string): string | undefined {
  const allowed = packages[partOf(from)?.key ?? '']
  const lawful = (!allowed || allowed.test(name)) && !(/^(src|sw)\//.test(from) && notForBrowsers.test(name))
  return lawful ? undefined : `${from} imports the package ${name}`
}
