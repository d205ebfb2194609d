import { useParams } from '@tanstack/react-router'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { WorkHeaderSkeleton } from '../../catalogue/header/WorkHeaderSkeleton.tsx'
import { usePlaylist } from '../../data/playlists/use-playlists.ts'
import { useListener } from '../../data/session/use-session.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import header from './header/PlaylistHeader.module.css'
import { PlaylistHeader } from './header/PlaylistHeader.tsx'
import { PlaylistItems } from './items/PlaylistItems.tsx'

/** A playlist: the listener's own, or another's that its link opens. */
export function PlaylistPage() {
  const { playlistId } = useParams({ from: '/_site/_app/playlists/$playlistId' })
  const me = useListener()
  const { query, playlist, unsent } = usePlaylist(playlistId)
  const own = playlist?.owner.id === me?.id
  return (
    <Page title={playlist?.name ?? 'Playlist'} glow={playlist?.sleeves[0]?.art_url}>
      <Answer query={query} skeleton={<PlaylistSkeleton />} missing="playlist" heading="h1" whole>
        {shown => (
          <>
            <PlaylistHeader playlist={shown} own={own} />
            {shown.items.length > 0 ? (
              <PlaylistItems playlist={shown} own={own} unsent={unsent} />
            ) : (
              <Empty own={own} />
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

const PlaylistSkeleton = () => (
  <>
    <WorkHeaderSkeleton className={header.playlist} />
    <RowsSkeleton rows={6} art={48} />
  </>
)

const Empty = ({ own }: { own: boolean }) => (
  <EmptyState
    kind="id"
    title="Nothing in here yet"
    {...(own && {
      sentence: 'Add sets and tracks from their menus.',
      action: <ButtonLink to="/search">Find something to add</ButtonLink>,
    })}
  />
)
