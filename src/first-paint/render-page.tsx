import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { User } from '#contract/entities/account.ts'
import { App } from '../App.tsx'
import { setArtSizes } from '../catalogue/header/WorkHeader.tsx'
import { cardSizes } from '../catalogue/sets/SetCards.tsx'
import { session } from '../data/session/session.ts'
import { createAppRouter } from '../router.ts'
import type { FirstPicture } from '../start/first-picture.ts'
import { store } from '../state/store.ts'
import { LoadingOverlay } from '../ui/feedback/LoadingOverlay.tsx'
import { pictureWidths as widths } from '../ui/media/Artwork.tsx'
import { Theme } from '../ui/theme/Theme.tsx'
import type { Visitor } from './first-paint.ts'

export const pictures: Record<string, FirstPicture> = {
  '/home': { call: '/api/featured/sets', sizes: cardSizes, widths },
  '/sets/*': { call: '/api/sets/*', sizes: setArtSizes, widths },
}

/** In the place of the listener, who isn't known while the app is built. */
const somebody: User = {
  id: 0,
  firebase_uid: null,
  username: '',
  email: '',
  about_me: '',
  avatar_url: null,
  auth_provider: null,
  role: 'listener',
}

/** What React and the router put beside a page for a server that renders one for each visitor. */
const besides = /<title>.*?<\/title>|<script>.*?<\/script>|<template.*?<\/template>|<!--.*?-->/gs

/** Returns the markup of a page before anything has answered. */
export async function renderPage(path: string, visitor: Visitor): Promise<string> {
  const isListener = visitor === 'listener'
  store.set(
    session,
    isListener ? { status: 'listener', user: somebody } : { status: 'guest', user: null, signedOut: false },
  )
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToStaticMarkup(<App router={router} />).replace(besides, '')
}

/** Returns the markup of what is shown while a page loads. */
export const renderLoading = () =>
  renderToStaticMarkup(
    <Theme>
      <LoadingOverlay />
    </Theme>,
  )
