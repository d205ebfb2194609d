import type { PageLink } from './PageLinks.tsx'

/** What everybody may read, at the foot of every page. */
export const publicPages = [
  { label: 'About', to: '/about' },
  { label: 'Privacy Policy', to: '/policy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Contact', to: '/contact' },
] as const satisfies readonly PageLink[]

/** The sections of the catalogue, in the top bar and its menu. */
export const sections = [
  { label: 'Sets', to: '/sets' },
  { label: 'Tracks', to: '/tracks' },
  { label: 'Artists', to: '/artists' },
  { label: 'Labels', to: '/labels' },
] as const satisfies readonly PageLink[]
