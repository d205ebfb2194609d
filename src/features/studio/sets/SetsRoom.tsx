import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StudioSetSummary } from '#contract/entities/studio.ts'
import { listStudioSets } from '#contract/routes/studio/sets.ts'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import type { Pages } from '../../../data/cache/loaded-pages.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { SearchTools } from '../parts/SearchTools.tsx'
import { useSearch } from '../parts/use-search.ts'
import { SetEditor } from '../set/SetEditor.tsx'
import { studioPages } from '../studio-query.ts'
import { SetRow } from './SetRow.tsx'
import styles from './SetsRoom.module.css'

type State = StudioSetSummary['state']

const states: readonly { value: State | undefined; name: string }[] = [
  { value: undefined, name: 'All' },
  { value: 'draft', name: 'Drafts' },
  { value: 'published', name: 'Published' },
  { value: 'unpublished', name: 'Unpublished' },
]

/** Gives each an id among both: sets and drafts have ids of their own. */
const withIds = ({ pages, pageParams }: Pages<StudioSetSummary>) => ({
  pageParams,
  pages: pages.map(page => ({
    ...page,
    data: page.data.map(set => ({ id: `${set.state === 'draft' ? 'draft' : 'set'} ${set.id}`, set })),
  })),
})

/** The set or draft that an address names: `7`, `draft-3`. */
function editedIn(item: string) {
  const [, draft, id] = /^(draft-)?([1-9]\d{0,8})$/.exec(item) ?? []
  return id === undefined ? undefined : { kind: draft ? ('draft' as const) : ('set' as const), id: Number(id) }
}

/** Drafts and sets, or the one that `item` names. */
export function SetsRoom({ item }: { item: string }) {
  const navigate = useNavigate()
  const edited = editedIn(item)
  return edited ? (
    <SetEditor
      key={item}
      {...edited}
      onPublished={setId => void navigate({ ...studioLink('sets', setId), replace: true })}
      // The room of uploads shows how far it is, and leads back when it is there.
      onUpload={() => void navigate(studioLink('upload'))}
      onDiscarded={() => void navigate({ ...studioLink('sets'), replace: true })}
    />
  ) : (
    <SetList />
  )
}

/** Changed last first. */
function SetList() {
  const [state, setState] = useState<State>()
  const { field, searched } = useSearch()
  const query = useInfiniteQuery({ ...studioPages(listStudioSets, { state, search: searched }), select: withIds })
  return (
    <>
      <Hero title="Sets" />
      <SearchTools
        label="Search sets and drafts"
        placeholder="Name or artist"
        {...field}
        about="State"
        choices={states}
        choice={state}
        onChoice={setState}
      />
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={8} art={64} />}
        empty={<EmptyState kind="id" title={searched === '' ? 'No sets here yet' : 'No set has this name or artist'} />}
      >
        {sets => (
          <ul className={styles.list} aria-label="Sets and drafts">
            {sets.map(({ id, set }) => (
              <SetRow key={id} set={set} onChanged={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </PagedAnswer>
    </>
  )
}
