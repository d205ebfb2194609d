import { genreSlug } from '#contract/genres.ts'
import { shareFeed } from '../../commands/share-feed.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import styles from './Discover.module.css'

/** Passes on the address by which podcast apps play the sets of a genre. */
export function FeedOfGenre({ genre }: { genre: string }) {
  const { label, Icon, run } = useCommand(shareFeed, { item: 'genre', id: genreSlug(genre), name: genre })
  return (
    <IconButton
      className={styles.feed ?? ''}
      label={`${label} of ${genre}`}
      icon={<Icon size={22} stroke={1.75} aria-hidden />}
      onClick={run}
    />
  )
}
