import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand } from '#contract/brand.ts'

/** Made by `npm run screenshots`. */
const screenshot = (file: string, sizes: string, form_factor: 'wide' | 'narrow', label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: 'image/webp',
  form_factor,
  label,
})

/** Its icons are made by `make-icons.ts`. */
const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [96, 192].map(size => ({
    src: `/icons/shortcut-${icon}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
})

/** What the installed app is to the system it is installed on. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Discover recorded DJ sets, see what is playing inside them, keep the tracks.',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  // Where there is no window without a browser's bar, one with as little of it as there can be.
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  background_color: '#0a0b0c',
  theme_color: '#0a0b0c',
  lang: 'en',
  dir: 'ltr',
  categories: ['music', 'entertainment'],
  // Never another page in the place of the one that plays: `src/features/app-status/launches.ts` moves within it.
  launch_handler: { client_mode: 'focus-existing' },
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
    shortcut('Search', '/search', 'search'),
    shortcut('Sets', '/sets', 'sets'),
    shortcut('Continue listening', '/continue', 'continue'),
  ],
  share_target: {
    action: '/share',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
}
