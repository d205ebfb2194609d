import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { playlistsQuery } from '../data/playlists/playlist-queries.ts'
import { PlaylistsPage } from '../features/playlists/PlaylistsPage.tsx'

export const Route = createFileRoute('/_site/_app/playlists/')({
  loader: () => void queryClient.query(playlistsQuery).catch(ignoreOutcome),
  component: PlaylistsPage,
})
