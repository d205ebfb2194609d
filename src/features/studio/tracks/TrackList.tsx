import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueryOf } from '#contract/route.ts'
import { listStudioTracks } from '#contract/routes/studio/tracks.ts'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { dotted } from '../../../lib/text.ts'
import { trackName } from '../../../lib/track-name.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { ItemRow } from '../parts/ItemRow.tsx'
import { SearchTools } from '../parts/SearchTools.tsx'
import { useSearch } from '../parts/use-search.ts'
import { studioPages } from '../studio-query.ts'

type Only = QueryOf<typeof listStudioTracks>['only']

const choices: readonly { value: Only; name: string }[] = [
  { value: undefined, name: 'All' },
  { value: 'id', name: 'IDs' },
  { value: 'label', name: 'No label' },
  { value: 'key', name: 'No key' },
  { value: 'bpm', name: 'No BPM' },
  { value: 'link', name: 'No link' },
  { value: 'set', name: 'In no set' },
]

/** All tracks, added last first, or those that lack something. */
export function TrackList() {
  const [only, setOnly] = useState<Only>()
  const { field, searched } = useSearch()
  const query = useInfiniteQuery(studioPages(listStudioTracks, { only, search: searched }))
  return (
    <>
      <Hero title="Tracks" />
      <SearchTools
        label="Search tracks"
        placeholder="Title or artist"
        {...field}
        about="Only"
        choices={choices}
        choice={only}
        onChoice={setOnly}
      />
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={8} art={64} />}
        empty={<EmptyState kind="id" title="No such tracks" />}
      >
        {tracks => (
          <ul aria-label="Tracks">
            {tracks.map(track => (
              <ItemRow
                key={track.id}
                room="tracks"
                item={track.id}
                name={trackName(track)}
                line={dotted(track.label_name, track.bpm !== null && `${track.bpm} BPM`, track.key)}
                picture={track.art_url_sm}
                shape="sleeve"
              />
            ))}
          </ul>
        )}
      </PagedAnswer>
    </>
  )
}
