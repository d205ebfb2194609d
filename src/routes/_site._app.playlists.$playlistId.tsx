import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { loadPlaylist } from '../data/playlists/page-playlists.ts'
import { PlaylistPage } from '../features/playlists/PlaylistPage.tsx'

export const Route = createFileRoute('/_site/_app/playlists/$playlistId')({
  loader: ({ params }) => void loadPlaylist(params.playlistId).catch(ignoreOutcome),
  component: PlaylistPage,
})
