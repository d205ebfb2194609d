import type { LinkProps } from '@tanstack/react-router'

/** A link to a page of the app. */
export interface PageLink {
  label: string
  to: NonNullable<LinkProps['to']>
}

/** The pages that guests can read, too, in the footer of every page. */
export const publicPages = [
  { label: 'About', to: '/about' },
  { label: 'Privacy Policy', to: '/policy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Contact', to: '/contact' },
] as const satisfies readonly PageLink[]

/** The sections of the catalogue, in the top bar and the account menu. */
export const sections = [
  { label: 'Sets', to: '/sets' },
  { label: 'Tracks', to: '/tracks' },
  { label: 'Artists', to: '/artists' },
  { label: 'Labels', to: '/labels' },
] as const satisfies readonly PageLink[]
