import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useId } from 'react'
import { brand } from '#contract/brand.ts'
import { AutoplaySwitch } from '../../catalogue/play/AutoplaySwitch.tsx'
import { useOnline } from '../../data/api/use-online.ts'
import { type Suggestions as Suggested, suggestions } from '../../data/autoplay/suggestions.ts'
import { similarSetsQuery } from '../../data/catalogue/similar-queries.ts'
import { autoplay } from '../../data/settings/settings.ts'
import { useLoadedSet } from '../../player/react.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import styles from './Suggestions.module.css'

/** How many are shown at once. */
const atMost = 5

/** What goes on after the queue, and whether it does. Nothing while there is nothing to go on from. */
export function Suggestions() {
  const id = useId()
  const on = useAtomValue(autoplay)
  const suggested = useAtomValue(suggestions)
  const loaded = useLoadedSet()
  if (!loaded) return null
  return (
    // Takes the focus when the row that had it is gone.
    <section aria-labelledby={id} className={styles.section} tabIndex={-1}>
      <h3 id={id}>Next from {brand.name}</h3>
      <AutoplaySwitch />
      {on && (suggested ? <Known {...suggested} /> : <Loading />)}
    </section>
  )
}

const Loading = () => <RowsSkeleton rows={atMost} />

function Known({ seed, sets }: Suggested) {
  const online = useOnline()
  const { isError, isFetching, refetch } = useQuery(similarSetsQuery(seed.id))
  if (!sets)
    return isError ? (
      <ErrorState sentence="We couldn't load suggestions." onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading />
    )
  if (sets.length === 0)
    return (
      <p className={styles.none}>
        {online
          ? `Nothing like ${seed.set_name} yet.`
          : 'No more downloads to play. Suggestions are back when you reconnect.'}
      </p>
    )
  return (
    <ul className={styles.list} aria-label="Suggestions">
      {sets.slice(0, atMost).map(each => (
        <SuggestionRow key={each.set.id} suggestion={each} seed={seed} />
      ))}
    </ul>
  )
}
