import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai/react'
import { useEffect, useMemo, useState } from 'react'
import { counted } from '../../../lib/text.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Block, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { problemsOf, whyNotSaved } from '../tracklist/model/problems.ts'
import { TracklistEditor } from '../tracklist/TracklistEditor.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { callsOf, type Edited } from './calls.ts'
import { EditorHead } from './EditorHead.tsx'
import { createEditedSet, type EditedSet } from './edited-set.ts'
import { differencesOf, type Editing } from './editing.ts'
import { keptSet } from './kept-sets.ts'
import { SetDetails } from './SetDetails.tsx'
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

interface OpenEditorProps {
  of: Edited
  edited: EditedSet
  editing: Editing
  onUpload: () => void
}

function OpenEditor({ of, edited, editing, onUpload }: OpenEditorProps) {
  const [tab, setTab] = useState('tracklist')
  const [isDiscarding, setDiscarding] = useState(false)
  const { history, recording, problem, fieldProblems, conflict, restoredAt, notes } = editing
  const { present } = history
  const problems = useMemo(() => problemsOf(present.tracks, recording?.duration ?? null), [present.tracks, recording])
  const blocked = whyNotSaved(present.tracks, problems)
  return (
    <div className={styles.editor}>
      <EditorHead
        of={of}
        edited={edited}
        editing={editing}
        blocked={blocked}
        onDiscard={() => setDiscarding(true)}
        onUpload={onUpload}
      />
      <FormMessage>{problem}</FormMessage>
      {restoredAt !== null && !conflict && <Restored at={restoredAt} edited={edited} />}
      {notes.length > 0 && (
        <details className={styles.notes}>
          <summary>{`${counted(notes.length, 'doubtful reading')} of the recording`}</summary>
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      <Tabs
        label="Set"
        tabs={[
          { id: 'tracklist', label: 'Tracklist', count: present.tracks.length },
          { id: 'details', label: 'Details' },
        ]}
        current={tab}
        onChange={setTab}
      >
        {tab === 'tracklist' ? (
          <TracklistEditor of={of} edited={edited} editing={editing} problems={problems} />
        ) : (
          <fieldset aria-label="Details" className={styles.details} onBlur={edited.seal}>
            <SetDetails
              set={detailsOf(present)}
              problems={fieldProblems}
              onChange={change =>
                edited.change(set => ({ ...set, ...change, tracks: set.tracks }), {
                  what: `Change of ${Object.keys(change).join(', ')}`,
                  field: Object.keys(change).join(' '),
                })
              }
            />
          </fieldset>
        )}
      </Tabs>
      {conflict && (
        <ConflictDialog
          why={conflict.why}
          differences={differencesOf(editing, conflict)}
          onChoose={edited.resolve}
          onLater={edited.decideLater}
        />
      )}
      <Confirm
        open={isDiscarding}
        title="Discard this draft?"
        action="Discard"
        onCancel={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false)
          void edited.discard()
        }}
      >
        <p>The edit log can bring it back.</p>
      </Confirm>
    </div>
  )
}

const detailsOf = (set: Editing['base']) => ({
  ...set,
  tracks: set.tracks.map(({ uid: _, start, ...track }) => ({ ...track, start: start ?? 0 })),
})

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** What was found on this device is shown at once; the curator may go back to what is saved. */
const Restored = ({ at, edited }: { at: number; edited: EditedSet }) => (
  <div role="status" className={styles.restored}>
    <p>{`These are your changes of ${time.format(at)}, which aren't saved yet.`}</p>
    <Button size="sm" onClick={edited.acceptRestored}>
      Keep them
    </Button>
    <Button size="sm" variant="danger" onClick={edited.dropRestored}>
      Drop them
    </Button>
  </div>
)
