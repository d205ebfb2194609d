import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies the built client as another version: every hashed file has another name and contains the version, as after a
 * change to a module that everything imports. Resolves with the folder.
 */
async function clientOf(version: number, root: string): Promise<string> {
  const clientDir = join(root, `v${version}`)
  if (version === 1) {
    await cp('dist/client', clientDir, { recursive: true })
    return clientDir
  }
  // The compressed files would have the original contents.
  await cp('dist/client', clientDir, { recursive: true, filter: path => !/\.(?:br|gz)$/.test(path) })
  const assets = await readdir(join(clientDir, 'assets'))
  const stems = assets.map(name => name.replace(/\.\w+$/, ''))
  const names = new RegExp(`(?<![\\w-])(?:${stems.join('|')})(?=\\.(?:js|css)\\b)`, 'g')
  const marked = (text: string) => text.replace(names, stem => `${stem}_v${version}`)
  for (const name of assets.filter(each => /\.(js|css)$/.test(each))) {
    const file = join(clientDir, 'assets', name)
    await writeFile(file, marked(await readFile(file, 'utf8')))
    await rename(file, join(clientDir, 'assets', marked(name)))
  }
  const shell = marked(await readFile(join(clientDir, 'index.html'), 'utf8'))
  await writeFile(
    join(clientDir, 'index.html'),
    shell.replace('</head>', `<meta name="version" content="${version}"></head>`),
  )
  const worker = marked(await readFile(join(clientDir, 'sw.js'), 'utf8'))
  // The revision of the shell; hashed files have none.
  const revised = worker.replace(/"revision":"(?=\w+","url":"index\.html")/, text => `${text}v${version}-`)
  // Version 4 simulates a worker from before workbox-window: a newer page must make it take over as well.
  const script = version === 4 ? revised.replaceAll('SKIP_WAITING', 'unheard-of') : revised
  await writeFile(join(clientDir, 'sw.js'), script)
  return clientDir
}

/** The built client as several versions, each created on demand. */
export interface Clients {
  /** Resolves with the folder of a version. */
  of(version: number): Promise<string>
  end(): Promise<void>
}

export async function makeClients(): Promise<Clients> {
  const root = await mkdtemp(join(tmpdir(), 'segue-clients-'))
  const made = new Map<number, Promise<string>>()
  return {
    of(version) {
      const client = made.get(version) ?? clientOf(version, root)
      made.set(version, client)
      return client
    },
    end: () => rm(root, { recursive: true, force: true }),
  }
}
