import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bundledPackages } from './scripts/bundled-packages.ts'
import { chunkGroups } from './scripts/chunks.ts'
import { controlsPage } from './scripts/controls-page.ts'
import { embedPlayer } from './scripts/embed-player.ts'
import { buildTarget } from './scripts/engine-floor/floor.ts'
import { firstFilesAtOnce } from './scripts/first-files.ts'
import { manifest } from './scripts/manifest.ts'
import { oldBrowserNote } from './scripts/old-browser.ts'
import { slimmedContract } from './scripts/slim-contract.ts'
import { slimMantine } from './scripts/slim-mantine.ts'
import { splashes } from './scripts/splash.ts'
import { themeVariablesFile } from './scripts/theme-variables.ts'

/** Where `npm run dev` runs the API that the pages of the development server talk to. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * Files that are known by their names, because the worker doesn't fetch them ahead: `src/data/session/social/firebase.ts`, which
 * brings the SDK and is of no use without a network, the debug panel, which only admins open, the Studio, which only curators open, and
 * letters that few names have.
 */
const notAhead = ['firebase', 'DebugPanel', 'StudioPage', 'arimo-latin-ext-wght-normal']
const isAhead = (name: string) => !notAhead.includes(name.replace(/\.(css|woff2)$/, ''))

/** The pictures with which an iPhone or iPad opens the app. */
const splashLinks: Plugin = {
  name: 'segue:splash',
  transformIndexHtml: () =>
    splashes.map(({ href, media }) => ({ tag: 'link', attrs: { rel: 'apple-touch-startup-image', href, media } })),
}

/** What the client's modules are made with, for the browser and for the first paints. */
const clientPlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    addExtensions: true,
    // Loaders too: what only listeners load stays out of the login's way.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
  }),
  react(),
  themeVariablesFile,
  slimMantine,
  slimmedContract,
]

export default defineConfig({
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: buildTarget,
    // The first-route budget reads from it what each route loads.
    manifest: '.vite/manifest.json',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // It names every other file: with names for people in them it would weigh 1 KB more.
        chunkFileNames: ({ name }) => (isAhead(name) ? 'assets/[hash].js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          names.every(isAhead) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  resolve: {
    alias: {
      // React has had what it stands in for since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The browser's own does the same for uploads. This one is CommonJS, and every page would fetch what that takes.
      'url-parse': 'data:text/javascript,export default URL',
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/preview': api, '/embed/sets': api, '/feeds': api, '/oembed': api } },
  plugins: [
    ...clientPlugins(),
    bundledPackages('client'),
    splashLinks,
    oldBrowserNote,
    firstFilesAtOnce(clientPlugins),
    controlsPage,
    embedPlayer,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // They are among the files anyway, but for those that only the system shows.
      includeManifestIcons: false,
      injectManifest: {
        buildPlugins: { vite: [bundledPackages('worker')] },
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,woff2}'],
        // What only the system or another site shows, and what few need.
        globIgnores: [
          'screenshots/**',
          'embed/**',
          'splash/**',
          'icons/shortcut-*',
          'icons/podcast-*',
          ...notAhead.map(name => `assets/${name}-*`),
        ],
      },
      manifest,
    }),
  ],
})
