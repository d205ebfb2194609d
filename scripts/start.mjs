// `npm start`: builds when the sources changed, then serves in this same process, so that ending it ends everything.
import '../bin/require-node.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @param {string} line @returns {never} */
function giveUp(line) {
  console.error(line)
  process.exit(1)
}

async function start() {
  if (!existsSync('node_modules/vite')) giveUp('The packages are not installed: run `npm ci` first.')
  const { build } = await import('./build.mjs')
  const failure = await build()
  if (failure) giveUp(failure)
  // Not a literal, so that the types of this script don't depend on a build.
  const server = new URL('../dist/server/process/main.js', import.meta.url).href
  const { main } = await import(server)
  await main()
}

// A function, because the old versions that `require-node.mjs` turns away don't understand an `await` outside of one.
start()
