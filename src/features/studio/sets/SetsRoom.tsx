import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { StudioSetSummary } from '../../../../contract/entities/studio.ts'
import { listStudioSets } from '../../../../contract/routes/studio/sets.ts'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { callOrThrow } from '../../../data/api/api.ts'
import { Input } from '../../../ui/controls/fields.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { SetEditor } from '../set/SetEditor.tsx'
import { studioPages } from '../studio-query.ts'
import { SetRow } from './SetRow.tsx'
import styles from './SetsRoom.module.css'

type State = StudioSetSummary['state']

const states: readonly { state: State | undefined; name: string }[] = [
  { state: undefined, name: 'All' },
  { state: 'draft', name: 'Drafts' },
  { state: 'published', name: 'Published' },
  { state: 'unpublished', name: 'Unpublished' },
]

const setPages = (state: State | undefined, search: string) =>
  studioPages(listStudioSets, { state, search }, async (offset, signal) => {
    const page = await callOrThrow(listStudioSets, { query: { state, search, offset } }, signal)
    // Sets and drafts have ids of their own.
    return {
      ...page,
      data: page.data.map(set => ({ id: `${set.state === 'draft' ? 'draft' : 'set'} ${set.id}`, set })),
    }
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
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const query = useInfiniteQuery(setPages(state, searched))
  return (
    <>
      <Hero title="Sets" />
      <div className={styles.tools}>
        <search aria-label="Sets and drafts" className={styles.search}>
          <Input
            type="search"
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
            aria-label="Search sets and drafts"
            placeholder="Name or artist"
            maxLength={200}
          />
        </search>
        <fieldset aria-label="State" className={styles.states}>
          {states.map(each => {
            const isLive = each.state === state
            return (
              <Button
                key={each.name}
                variant="chip"
                size="xs"
                aria-pressed={isLive}
                data-live={isLive || undefined}
                onClick={() => setState(each.state)}
              >
                {each.name}
              </Button>
            )
          })}
        </fieldset>
      </div>
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
