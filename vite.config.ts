import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { brand } from './contract/brand.ts'

/** Where `npm run dev` runs the API that the pages of the development server talk to. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** Made by `npm run screenshots`. */
const screenshot = (file: string, sizes: string, form_factor: 'wide' | 'narrow', label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: 'image/webp',
  form_factor,
  label,
})

export default defineConfig({
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The first-route budget reads from it what each route loads.
    manifest: '.vite/manifest.json',
    rolldownOptions: {
      // What every page needs is one file: cut in four, it would weigh 5 KB more.
      output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      // Loaders too: what only listeners load stays out of the login's way.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // The identity provider is of no use without a network, and few visitors need it.
        globIgnores: ['screenshots/**', 'assets/firebase-*.js'],
      },
      manifest: {
        id: '/',
        name: brand.name,
        short_name: brand.name,
        description: 'Discover recorded DJ sets, see what is playing inside them, keep the tracks.',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: '#0a0b0c',
        theme_color: '#0a0b0c',
        lang: 'en',
        categories: ['music', 'entertainment'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        screenshots: [
          screenshot('home-wide.webp', '1280x800', 'wide', 'Home'),
          screenshot('set-wide.webp', '1280x800', 'wide', 'A set, its tracklist and what plays'),
          screenshot('set-narrow.webp', '780x1688', 'narrow', 'A set while it plays'),
          screenshot('sets-narrow.webp', '780x1688', 'narrow', 'Discover Sets'),
        ],
        shortcuts: [
          { name: 'Sets', url: '/sets', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          { name: 'Home', url: '/home', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
        ],
      },
    }),
  ],
})
