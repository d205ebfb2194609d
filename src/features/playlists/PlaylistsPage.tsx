import { Answer } from '../../catalogue/answer/Answer.tsx'
import { usePlaylists } from '../../data/playlists/use-playlists.ts'
import { useListener } from '../../data/session/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { NewPlaylist } from './NewPlaylist.tsx'
import { PlaylistRow } from './PlaylistRow.tsx'
import styles from './PlaylistsPage.module.css'

/** The listener's playlists, and those of others that they follow. */
export function PlaylistsPage() {
  const me = useListener()
  const { query, playlists } = usePlaylists()
  const own = playlists?.filter(({ owner }) => owner.id === me?.id) ?? []
  const followed = playlists?.filter(({ owner }) => owner.id !== me?.id) ?? []
  return (
    <Page title="Playlists">
      <Hero title="Playlists" />
      <div>
        <NewPlaylist count={own.length} />
      </div>
      <Answer query={{ ...query, data: playlists }} skeleton={<RowsSkeleton rows={4} art={64} />} whole>
        {() => (
          <>
            {own.length > 0 ? (
              <ul className={styles.list} aria-label="Your playlists">
                {own.map(playlist => (
                  <PlaylistRow key={playlist.id} playlist={playlist} own />
                ))}
              </ul>
            ) : (
              <EmptyState
                kind="id"
                title="No playlists yet"
                sentence="Put sets and tracks together, in the order you like."
              />
            )}
            {followed.length > 0 && (
              <Section title="Following">
                <ul className={styles.list} aria-label="Playlists you follow">
                  {followed.map(playlist => (
                    <PlaylistRow key={playlist.id} playlist={playlist} />
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}
