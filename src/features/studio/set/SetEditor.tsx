import { useAtomValue } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Block, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { callsOf, type Edited } from './calls.ts'
import { createEditedSet } from './edited-set.ts'
import { keptSet } from './kept-sets.ts'
import { OpenEditor } from './OpenEditor.tsx'
import styles from './SetEditor.module.css'

interface SetEditorProps extends Edited {
  /** Called with the id of the set that a draft has become. */
  onPublished?: (setId: number) => void
  onDiscarded?: () => void
  /** Called once a recording is on its way to it. */
  onUpload?: () => void
}

const nothing = () => undefined

/** A set or draft, to be edited: its tracklist and its details. */
export function SetEditor({ kind, id, onPublished, onDiscarded, onUpload = nothing }: SetEditorProps) {
  const of = useMemo(() => ({ kind, id }), [kind, id])
  const edited = useMemo(() => createEditedSet(callsOf(of), keptSet(of.kind, of.id)), [of])
  const state = useAtomValue(edited.state)
  useEffect(() => void edited.open(), [edited])
  useEffect(() => {
    if (state.status === 'published') onPublished?.(state.setId)
    if (state.status === 'discarded') onDiscarded?.()
  }, [state, onPublished, onDiscarded])

  if (state.status === 'open') return <OpenEditor of={of} edited={edited} editing={state.editing} onUpload={onUpload} />
  if (state.status === 'failed')
    return (
      <ErrorState heading="h1" title={state.message} {...(state.canRetry && { onRetry: () => void edited.open() })} />
    )
  if (state.status === 'loading')
    return (
      <Skeleton className={styles.loading}>
        <Block height={36} width={320} />
        <Block height={176} />
        <Block height={44} />
      </Skeleton>
    )
  return (
    <p role="status">{state.status === 'published' ? 'Published' : 'Discarded. The edit log can bring it back.'}</p>
  )
}
