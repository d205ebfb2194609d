import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name))

/**
 * Builds `server` and `contract` file by file into `dist/`, with the layout of the sources: processes and worker threads
 * start from files of their own. It only takes the types off; `npm run check` is what verifies them.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: [...sourcesIn('contract'), ...sourcesIn('server')],
      // What a worker thread or another process imports is not imported here.
      treeshake: false,
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
})
