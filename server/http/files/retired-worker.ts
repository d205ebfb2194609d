import { artworkCache, precachePrefix, workerOff } from '#contract/worker.ts'

/**
 * The kill switch: this script is served as `/sw.js` to remove the app's service worker. It activates at once, deletes the
 * worker's caches, and unregisters itself. Downloads and the outbox are not in these caches and stay.
 *
 * Pages that answer `are-you-well` reload when they choose to. A page that doesn't answer within a second may be broken and is
 * reloaded. `skipWaiting` is called a second time, because a request at the moment when the old worker stops wakes it again,
 * and Chromium then keeps it while requests arrive. The script is the same each time, so that browsers don't update in a loop.
 */
export const retiredWorker = `'use strict'
const isOurs = name => name === '${artworkCache}' || name.startsWith('${precachePrefix}')

function answers(page) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 1000, false)
    page.postMessage({ type: 'are-you-well' }, [port2])
  })
}

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.filter(isOurs).map(name => caches.delete(name)))
  await self.registration.unregister()
  const pages = await self.clients.matchAll({ type: 'window' })
  const well = await Promise.all(pages.map(answers))
  // Not waited for: a page only opens when this is over.
  pages.forEach((page, at) => well[at] || page.navigate(page.url).catch(() => {}))
}

self.addEventListener('install', () => {
  self.skipWaiting()
  setTimeout(() => self.skipWaiting(), 3000)
})
self.addEventListener('activate', event => event.waitUntil(retire()))
`

/** Marks the shell so that its pages don't register a service worker. */
export const withoutWorker = (shell: string) =>
  shell.replace('</head>', `<meta name="${workerOff.name}" content="${workerOff.content}"></head>`)
