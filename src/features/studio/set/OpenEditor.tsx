import { useAtomValue } from 'jotai/react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { LeaveQuestion } from '../parts/LeaveQuestion.tsx'
import { useLeaving } from '../parts/use-leaving.ts'
import { problemsOf, whyNotSaved } from '../tracklist/model/problems.ts'
import { TracklistEditor } from '../tracklist/TracklistEditor.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Edited } from './calls.ts'
import { differencesOf } from './conflict.ts'
import { EditorHead } from './EditorHead.tsx'
import { DoubtfulReadings, Restored } from './EditorNotes.tsx'
import type { EditedSet } from './edited-set.ts'
import { type Editing, isChanged } from './editing.ts'
import { SetDetails } from './SetDetails.tsx'
import styles from './SetEditor.module.css'

interface OpenEditorProps {
  of: Edited
  edited: EditedSet
  editing: Editing
  onUpload: () => void
}

/** A set that is open: what is done with the whole of it, its tracklist or its details, and what is asked about it. */
export function OpenEditor({ of, edited, editing, onUpload }: OpenEditorProps) {
  const [tab, setTab] = useState('tracklist')
  const [isDiscarding, setDiscarding] = useState(false)
  const isKept = useAtomValue(edited.isKept)
  const { leaving } = useLeaving(isChanged(editing) && !isKept)
  const { history, recording, problem, fieldProblems, conflict, restoredAt, notes } = editing
  // What a save is refused for is shown.
  useEffect(() => {
    if (Object.keys(fieldProblems).some(field => field !== 'tracks')) setTab('details')
  }, [fieldProblems])
  const { present } = history
  const problems = useMemo(() => problemsOf(present.tracks, recording?.duration ?? null), [present.tracks, recording])
  const blocked = whyNotSaved(present.tracks, problems)
  function saveByKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void edited.save()
  }
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
      <DoubtfulReadings notes={notes} />
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
          <fieldset aria-label="Details" className={styles.details} onBlur={edited.seal} onKeyDown={saveByKey}>
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
      <LeaveQuestion leaving={leaving} name="this set" />
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
