import compat from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier } from '@mdn/browser-compat-data/types'
import { createLacking, featuresIn } from './support.ts'

/** What the floor lacks of what a script can name. Each map has the browsers without it. */
export interface ScriptFeatures {
  /** `requestIdleCallback`, `Iterator`. */
  globals: Map<string, string[]>
  /** `AbortSignal.any`, and what one of `objects` has: `navigator.windowControlsOverlay`. */
  members: Map<string, string[]>
  /** Methods that no object of the floor has: `toSorted`. */
  methods: Map<string, string[]>
  /** Methods of iterators, most of which arrays have, too: `map`. */
  ofIterators: Map<string, string[]>
}

const scopes = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'] as const

/** Objects that everybody knows by these names, and their interfaces. */
export const objects: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document'],
  indexedDB: ['IDBFactory'],
  performance: ['Performance'],
  history: ['History'],
  screen: ['Screen'],
  crypto: ['Crypto'],
  caches: ['CacheStorage'],
}

/** Methods of theirs that libraries and the app have, too. */
const ambiguous = new Set(['icon', 'move', 'navigate', 'reset', 'use'])

/**
 * Interfaces of what the app works with. Only their methods are looked for by names alone: of all that a browser has, many have names
 * that libraries use as well, such as `hide` and `token`.
 */
const interfaces = `
  AbortSignal Animation AudioContext Blob CanvasRenderingContext2D Clipboard CSSStyleSheet Crypto DataTransfer Document
  DocumentFragment Element FileSystemDirectoryHandle FileSystemFileHandle FileSystemSyncAccessHandle FormData Headers
  HTMLCanvasElement HTMLDialogElement HTMLElement HTMLInputElement HTMLMediaElement IDBDatabase IDBFactory IDBIndex
  IDBObjectStore IDBTransaction LockManager MediaSession Navigator Node Notification OffscreenCanvas Permissions PushManager
  PushSubscription Range ReadableStream Request Response Selection ServiceWorker ServiceWorkerContainer
  ServiceWorkerRegistration ShadowRoot StorageManager SubtleCrypto URLSearchParams WakeLock Window
`
  .trim()
  .split(/\s+/)

const { builtins } = compat.javascript

const isEvent = (name: string) => name.endsWith('_event')
/** Sub-features, such as `options_parameter`, and symbols. */
const isNamed = (name: string) => /^[a-z][a-zA-Z0-9]*$/.test(name)
const isOfPrototype = ({ __compat }: Identifier) => [__compat?.spec_url ?? ''].flat().join().includes('prototype')

function globals(): Map<string, string[]> {
  const found = createLacking()
  for (const [name, feature] of featuresIn(compat.api)) found.add(name, feature)
  for (const [name, feature] of featuresIn(builtins)) found.add(name, feature)
  for (const scope of scopes)
    for (const [name, feature] of featuresIn(compat.api[scope])) if (!isEvent(name)) found.add(name, feature)
  return found.result()
}

function members(): Map<string, string[]> {
  const found = createLacking()
  for (const [of, folder] of featuresIn(compat.api))
    for (const [name, feature] of featuresIn(folder))
      if (name.endsWith('_static')) found.add(`${of}.${name.replace('_static', '')}`, feature)
  for (const [of, folder] of featuresIn(builtins))
    for (const [name, feature] of featuresIn(folder))
      if (of === 'Intl' || !isOfPrototype(feature)) found.add(`${of}.${name}`, feature)
  for (const [of, interfaces] of Object.entries(objects))
    for (const each of interfaces)
      for (const [name, feature] of featuresIn(compat.api[each]))
        if (!isEvent(name)) found.add(`${of}.${name}`, feature)
  return found.result()
}

function methods(): Map<string, string[]> {
  const found = createLacking()
  for (const of of interfaces)
    for (const [name, feature] of featuresIn(compat.api[of]))
      if (isNamed(name) && !ambiguous.has(name)) found.add(name, feature)
  for (const [of, members] of featuresIn(builtins))
    for (const [name, feature] of featuresIn(members))
      if (of !== 'Iterator' && isNamed(name) && !ambiguous.has(name) && isOfPrototype(feature)) found.add(name, feature)
  return found.result()
}

function ofIterators(): Map<string, string[]> {
  const found = createLacking()
  for (const [name, feature] of featuresIn(builtins?.Iterator))
    if (isNamed(name) && isOfPrototype(feature)) found.add(name, feature)
  return found.result()
}

export const scriptFeatures = (): ScriptFeatures => ({
  globals: globals(),
  members: members(),
  methods: methods(),
  ofIterators: ofIterators(),
})
