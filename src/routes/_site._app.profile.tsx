import { createFileRoute } from '@tanstack/react-router'
import { session } from '../data/session/session.ts'
import { ownLists } from '../features/profile/own-lists.tsx'
import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { ProfileSearch } from '../features/profile/profile-search.ts'
import { store } from '../state/store.ts'

export const Route = createFileRoute('/_site/_app/profile')({
  validateSearch: ProfileSearch,
  // No `loaderDeps`: with them another tab would be rendered as another page, and the focus would leave the tab.
  loader: ({ location }) => {
    const { user } = store.get(session)
    const { tab = 'sets', ...search } = ProfileSearch.parse(location.search)
    if (user) ownLists[tab].start(user.id, search)
  },
  component: ProfilePage,
})
