import { artworkCache, precachePrefix, workerOff } from '../../../contract/worker.ts'

/**
 * The kill switch: what is served as `/sw.js` when the app's own worker must go. It takes over at once, removes what the
 * worker had cached, and then itself. What the listener did or downloaded is not in these caches and stays. A page that is
 * well says so, and starts anew when it wants to; one that doesn't answer within a second may be broken, and is opened anew.
 * A page that asks for something just when the old worker stops wakes it, and Chromium then lets it stay for as long as
 * pages ask for more: so it is told to go a second time.
 * The same bytes each time: nothing goes round in circles.
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

/** The shell as long as the worker is retired: its pages ask for no other. */
export const withoutWorker = (shell: string) =>
  shell.replace('</head>', `<meta name="${workerOff.name}" content="${workerOff.content}"></head>`)
