import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ListSearch } from '../data/catalogue/list-search.ts'
import { session } from '../data/session/session.ts'
import { useListener } from '../data/session/use-session.ts'
import { ProfileHead } from '../features/profile/ProfileHead.tsx'
import { preloadProfile } from '../features/profile/preload.ts'
import { LikedArtists, LikedLabels, LikedSets, LikedTracks, WatchedIds } from '../features/profile/profile-tabs.tsx'
import { store } from '../state/store.ts'
import { Page } from '../ui/layout/Page.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'

const tabs = [
  { id: 'sets', label: 'Liked Sets' },
  { id: 'tracks', label: 'Liked Tracks' },
  { id: 'ids', label: 'Watched IDs' },
  { id: 'artists', label: 'Liked Artists' },
  { id: 'labels', label: 'Liked Labels' },
] as const

const lists = { sets: LikedSets, tracks: LikedTracks, ids: WatchedIds, artists: LikedArtists, labels: LikedLabels }

const TabId = z.enum(['sets', 'tracks', 'ids', 'artists', 'labels'])

const ProfileSearch = z.object({
  ...ListSearch.shape,
  tab: z.optional(z.catch(z.optional(TabId), undefined)),
})

export const Route = createFileRoute('/_site/_app/profile')({
  validateSearch: ProfileSearch,
  // Without dependencies: with them another tab would be another page, made anew, and focus would leave the tab.
  loader: ({ location }) => {
    const { user } = store.get(session)
    const { tab = 'sets', ...search } = ProfileSearch.parse(location.search)
    if (user) preloadProfile(tab, user.id, search)
  },
  component: Profile,
})

function Profile() {
  const listener = useListener()
  const { tab = 'sets', ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!listener) return <Page>{null}</Page>
  const List = lists[tab]
  const show = (next: ListSearch & { tab: z.infer<typeof TabId> }) => {
    const { tab: shown, ...list } = next
    void navigate({ search: { ...(shown !== 'sets' && { tab: shown }), ...list }, replace: true, resetScroll: false })
  }
  return (
    <Page title={listener.username}>
      <ProfileHead listener={listener} />
      <Tabs
        label={`What ${listener.username} keeps`}
        tabs={tabs}
        current={tab}
        onChange={id => show({ tab: TabId.parse(id) })}
        onIntent={id => preloadProfile(TabId.parse(id), listener.id, {})}
      >
        <List user={listener.id} search={search} onSearch={order => show({ ...order, tab })} />
      </Tabs>
    </Page>
  )
}
