import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Which modules come in one file. Left alone, every set of modules that some routes share would be a file of its own: a
 * hundred of them, most below a kilobyte, stood between a cold start and its first screen.
 */

interface Modules {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

const folder = 'src/routes'
const login = ['_guest.login.tsx']
const listenersFirst = ['_site.tsx', '_site._app.home.tsx']
/** What every page fetches once it has loaded. */
const everyonesLater = 'src/features/app-status/update/follow-versions.ts'
/** What every page of a listener fetches when its first screen is complete. */
const listenersLater = [
  'src/app/frame/Keyboard.tsx',
  'src/app/frame/Notifications.tsx',
  'src/app/player-wiring.ts',
  'src/data/push/device.ts',
  'src/data/session/social/follow-identity.ts',
  'src/ui/layout/page-moves.ts',
].map(file => resolve(file))
/** What opens over a page: fetched some seconds later. */
const overlays = [
  'src/app/frame/AccountMenuItems.tsx',
  'src/features/notifications/NotificationList.tsx',
  'src/ui/feedback/notices/Notices.tsx',
  'src/ui/overlays/popups.tsx',
  'src/ui/waveform/comments/CommentTooltip.tsx',
  'src/ui/waveform/seek/Hint.tsx',
].map(file => resolve(file))
/** Nobody's first pages: what they share with two others is no reason for every page to fetch it. */
const laterPages = ['downloads', 'history', 'playlists.$playlistId', 'playlists.index', 'together.$token', 'week'].map(
  name => `_site._app.${name}.tsx`,
)
const pages = readdirSync(folder).filter(
  name => name.startsWith('_site._app.') && name !== '_site._app.home.tsx' && !laterPages.includes(name),
)
/** They show the same of a set and of a track. */
const works = ['_site._app.sets.$setId.tsx', '_site._app.tracks.$trackId.tsx']
/** The four lists of the catalogue, which are made of one page. */
const discover = pages.filter(name => name.endsWith('.index.tsx'))
/** Pages that are made of what they share: their own files would be of some hundred bytes. */
const lists = pages.filter(name => /\.(continue|(artists|labels)\.\$\w+)\.tsx$/.test(name))
/** Of the pages, so many that it is likely to be needed by the next one. */
const many = 3

/** The routes' own chunks: a route names its chunk by importing it lazily. */
const lazyPartsOf = (routes: readonly string[], modules: Modules) =>
  routes.flatMap(route => modules.getModuleInfo(resolve(folder, route))?.dynamicallyImportedIds ?? [])

/** All that these routes' own chunks import, and what that imports. */
const neededBy = (routes: readonly string[], modules: Modules) => withImports(lazyPartsOf(routes, modules), modules)

/** These modules, and all that they import. */
function withImports(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A library comes along with what uses it; its index would bring all of it.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** The icons that these files name. In the graph of modules all icons belong to the library's index. */
const iconsIn = (files: ReadonlySet<string>, modules: Modules) =>
  new Set([...files].flatMap(id => modules.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []))

const iconOf = (id: string) => /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? ''

/** What the login writes in, and the search too; the login's other fields stay with it. */
const field = /\/@mantine\/core\/esm\/components\/(Input|InputBase|CloseButton)\//

/** Small parts that the login or one page shares with what every page fetches later: it would bring that page along. */
const sharedLater =
  /\/(use-uncontrolled|use-resolved-styles-api|DirectionProvider|IconCheck)\.mjs$|\/downloads\/store\/storage-space\.ts$/

/** Routes use it directly: with the first chunk that does, it would bring that whole chunk to every route. */
const libraries = [{ name: 'query', test: /\/@tanstack\/(react-)?query/ }]

/** The entry has almost all of it. */
const restOfRouter = /\/@tanstack\/react-router/

/** Home fetches them by and by, and some pages at once. */
const alone = [
  { name: 'page-outbox', test: /\/outbox\/page-outbox\.ts$/ },
  { name: 'click-outside', test: /\/use-click-outside\.mjs$/ },
]

/** What the card on home would otherwise fetch all pages for. */
const ofContinueCard = /\/(play\/ready-to-play|waveform\/set-tracks)\.ts$/

/** The search and the filter's dialog use the genres, too, and nothing else of the lists. */
const ofDiscover = /\/contract\/genres\.ts$/

/** What the player would otherwise fetch all overlays for. */
const ofPlayer = /\/CheckIcon\.mjs$/

/** Less of what the same pages share is no file of its own, but comes with the nearest; in bytes. */
const smallest = 1_500

type Chunk = 'everyone' | 'guest' | 'listener' | 'pages' | 'discover' | 'works' | 'later' | 'overlays' | 'shared'

function chunksOf(modules: Modules): (id: string) => Chunk | null {
  const [ofLogin, ofListeners] = [neededBy(login, modules), neededBy(listenersFirst, modules)]
  const ofEveryone = withImports([resolve(everyonesLater)], modules)
  const [loginIcons, listenerIcons] = [iconsIn(ofLogin, modules), iconsIn(ofListeners, modules)]
  const ofPages = pages.map(page => {
    const files = neededBy([page], modules)
    return { files, icons: iconsIn(files, modules) }
  })
  const [ofLater, ofOverlays] = [withImports(listenersLater, modules), withImports(overlays, modules)]
  const iconsOnTop = new Set([...iconsIn(ofLater, modules), ...iconsIn(ofOverlays, modules)])
  const ofWorks = works.map(page => neededBy([page], modules))
  const ofOtherPages = pages.filter(page => !discover.includes(page)).map(page => neededBy([page], modules))
  const isOfDiscover = (id: string) =>
    ofDiscover.test(id) || (neededByDiscover.has(id) && !ofOtherPages.some(files => files.has(id)))
  const neededByDiscover = neededBy(discover, modules)
  const ownOfLists = new Set(lazyPartsOf(lists, modules))
  // What is imported lazily stays a file that can be asked for, unless it always comes with others.
  const together = new Set([
    ...lazyPartsOf([...login, ...listenersFirst, ...lists, ...discover], modules),
    ...listenersLater,
    ...overlays,
  ])
  return id => {
    if (modules.getModuleInfo(id)?.dynamicImporters.length && !together.has(id)) return null
    // Or a listener would fetch all of the login for one icon that both draw.
    if (loginIcons.has(iconOf(id)) && listenerIcons.has(iconOf(id))) return 'everyone'
    if (field.test(id) || sharedLater.test(id) || restOfRouter.test(id) || ofEveryone.has(id)) return 'everyone'
    if (ofLogin.has(id)) return ofListeners.has(id) ? 'everyone' : 'guest'
    if (ofListeners.has(id) || ofContinueCard.test(id)) return 'listener'
    if (isOfDiscover(id)) return 'discover'
    const users = ofPages.filter(({ files, icons }) => files.has(id) || icons.has(iconOf(id))).length
    // Or a page would fetch all of what comes later for one part, or one icon.
    const comesLater = ofLater.has(id) || ofOverlays.has(id) || iconsOnTop.has(iconOf(id))
    if (users >= many || ownOfLists.has(id) || (users > 0 && comesLater) || ofPlayer.test(id)) return 'pages'
    if (ofLater.has(id)) return 'later'
    if (ofOverlays.has(id)) return 'overlays'
    if (ofWorks.every(files => files.has(id))) return 'works'
    // What one page alone uses comes in that page's own chunk.
    return users > 1 ? 'shared' : null
  }
}

/** For `codeSplitting.groups`. Each takes along the libraries it uses, unless one before it has them. */
export function chunkGroups() {
  let chunkOf: ReturnType<typeof chunksOf> | undefined
  const named = (name: Chunk) => (id: string, modules: Modules) => {
    chunkOf ??= chunksOf(modules)
    return chunkOf(id) === name ? name : null
  }
  const chunks = (names: readonly Chunk[]) => names.map(name => ({ name: named(name), debugName: name }))
  const shared = {
    name: named('shared'),
    debugName: 'shared',
    entriesAware: true,
    entriesAwareMergeThreshold: smallest,
  }
  const groups = [
    { name: 'core', tags: ['$initial' as const], test: (id: string) => !id.startsWith(resolve('src/start')) },
    ...libraries,
    ...chunks(['everyone', 'guest', 'listener']),
    ...alone,
    ...chunks(['pages', 'works', 'later', 'overlays', 'discover']),
    shared,
  ]
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
