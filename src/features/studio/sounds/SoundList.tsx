import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useSearch } from '../parts/use-search.ts'
import { SoundItem } from './SoundItem.tsx'
import { SoundNews } from './SoundNews.tsx'
import styles from './Sounds.module.css'
import { refetchSounds, soundPages } from './sounds-data.ts'

/** The sounds of single tracks, newest first. With another number of uploads that were `listened` to it is fetched again. */
export function SoundList({ listened }: { listened: number }) {
  const { field, searched } = useSearch()
  const query = useInfiniteQuery(soundPages(searched))
  const before = useRef(listened)
  useEffect(() => {
    if (listened !== before.current) refetchSounds()
    before.current = listened
  }, [listened])
  return (
    <Section title="Listened to">
      <div className={styles.search}>
        <SearchField label="Search single tracks" placeholder="Artist, title or label" {...field} />
      </div>
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={4} art={0} />}
        empty={
          searched === '' ? (
            <EmptyState
              kind="id"
              title="No single tracks yet"
              sentence="Each one says here in which sets it is heard."
            />
          ) : (
            <EmptyState kind="id" title="No single track has this name" />
          )
        }
      >
        {sounds => (
          <ul aria-label="Single tracks" className={styles.list}>
            {sounds.map(sound => (
              <SoundItem key={sound.id} sound={sound} />
            ))}
          </ul>
        )}
      </PagedAnswer>
      <SoundNews sounds={query.data?.pages.flatMap(({ data }) => data) ?? []} />
    </Section>
  )
}
