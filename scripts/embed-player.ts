import { build, type Plugin, type Rolldown } from 'vite'
import { buildTarget } from './engine-floor/floor.ts'

/** The parts of the embeddable player by their names below /embed/, each built into one file: none of the app's chunks. */
async function playerFiles(): Promise<{ name: string; source: string | Uint8Array }[]> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: buildTarget,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'src/embed/embed.ts',
        // In a sandbox a module would be a request of another origin.
        output: { format: 'iife', entryFileNames: 'player.js', assetFileNames: 'player[extname]' },
      },
    },
  })
  const outputs: Rolldown.RolldownOutput[] = [built].flat().filter(each => 'output' in each)
  return outputs
    .flatMap(({ output }) => output)
    .map(file => ({ name: file.fileName, source: file.type === 'chunk' ? file.code : file.source }))
}

/** Builds the player that other sites embed (`src/embed`) beside the app; the development server does so at each request. */
export const embedPlayer: Plugin = {
  name: 'segue:embed-player',
  async generateBundle() {
    for (const { name, source } of await playerFiles())
      this.emitFile({ type: 'asset', fileName: `embed/${name}`, source })
  },
  configureServer(server) {
    server.middlewares.use('/embed/player', (request, response, next) => {
      playerFiles().then(files => {
        const file = files.find(({ name }) => request.originalUrl === `/embed/${name}`)
        response.setHeader('Content-Type', file?.name.endsWith('.css') ? 'text/css' : 'text/javascript')
        response.end(file?.source)
      }, next)
    })
  },
}
