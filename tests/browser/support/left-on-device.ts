import type { Page } from 'playwright/test'

/** Everything that a browser keeps of this site: each entry of each store, cache and key. */

export interface Left {
  /** `localStorage`, `database segue-outbox/writes`, `cache segue-artwork`, … */
  place: string
  key: string
  value: string
}

/** Runs in the page, and so must not use anything from outside itself. */
export async function readAll(): Promise<Left[]> {
  const left: Left[] = []
  for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) left.push({ place, key, value: String(value) })
  if (document.cookie !== '') left.push({ place: 'cookie', key: document.cookie, value: '' })

  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([answerOf(all.getAllKeys()), answerOf<unknown[]>(all.getAll())])
      for (const [at, key] of keys.entries())
        left.push({ place: `database ${name}/${store}`, key: JSON.stringify(key), value: JSON.stringify(values[at]) })
    }
    database.close()
  }

  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      left.push({ place: `cache ${name}`, key: url, value: '' })

  async function readFolder(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
    for await (const [name, handle] of folder.entries()) {
      left.push({ place: 'file', key: `${path}${name}`, value: handle.kind })
      if (handle instanceof FileSystemDirectoryHandle) await readFolder(handle, `${path}${name}/`)
    }
  }
  // WebKitGTK has no storage for files, and a private window of Firefox refuses its own.
  const files = await navigator.storage?.getDirectory().catch(() => undefined)
  if (files) await readFolder(files, '')

  const worker = await navigator.serviceWorker.getRegistration()
  for (const { title, body } of (await worker?.getNotifications()) ?? [])
    left.push({ place: 'notification', key: title, value: body })
  return left
}

export const leftOnDevice = (page: Page): Promise<Left[]> => page.evaluate(readAll)

/** What may stay when a listener is gone, each with the reason. */
const allowed: { place: RegExp; key: RegExp; value?: RegExp; why: string }[] = [
  { place: /^cache workbox-precache/, key: /./, why: "the app's own files, the same for everyone" },
  {
    place: /^database segue-outbox\/writes$/,
    key: /^\["device"\]$/,
    value: /^\{"id":"[\w-]{36}","seq":\d+\}$/,
    why: "a random id and a counter, which order this device's writes, also those that wait",
  },
  {
    place: /^database segue-session\/session$/,
    key: /^"session"$/,
    value: /^\{"user":null,"profile":null,"tokens":null,"replaced":\[("[^"]{8}",?)*\]\}$/,
    why: 'the ends of tokens that no crash may bring back; gone at the next visit',
  },
  {
    place: /^localStorage$/,
    key: /^(player|equalLoudness|waveformComments|install|updateLater)$/,
    why: 'settings of the device, such as the volume',
  },
  { place: /^localStorage$/, key: /^canWriteFiles$/, value: /^(true|false)$/, why: 'what the browser is able to' },
  { place: /^localStorage$/, key: /^next$/, why: 'the page to which a login leads back, as its address says, too' },
  { place: /^file$/, key: /^recordings$/, value: /^directory$/, why: 'the empty folder of downloads' },
  { place: /^sessionStorage$/, key: /^homeVisits$/, value: /^\d+$/, why: 'a number; gone with the tab' },
  {
    place: /^sessionStorage$/,
    key: /^tsr-scroll-restoration/,
    value: /^\{("\w{1,12}":\{("[\w-]+":\{"scrollX":[\d.]+,"scrollY":[\d.]+\},?)*\},?)*\}$/,
    why: "how far pages were scrolled, by random keys of the tab's history; gone with the tab",
  },
]

/** What is left on this device and may not be. */
export const mustGo = async (page: Page): Promise<Left[]> =>
  (await leftOnDevice(page)).filter(
    left =>
      !allowed.some(
        ({ place, key, value }) => place.test(left.place) && key.test(left.key) && (value?.test(left.value) ?? true),
      ),
  )
