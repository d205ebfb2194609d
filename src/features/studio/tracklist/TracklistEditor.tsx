import { Button } from '@mantine/core'
import { IconClipboardText, IconEar, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { store } from '../../../state/store.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeysDialog } from '../../../ui/overlays/KeysDialog.tsx'
import type { Edited } from '../set/calls.ts'
import type { EditedSet } from '../set/edited-set.ts'
import type { Editing } from '../set/editing.ts'
import { createActions } from './actions.ts'
import { EarDialog } from './ear/EarDialog.tsx'
import { keyGroups } from './keys.ts'
import type { Problem } from './model/problems.ts'
import { readLine } from './model/read-line.ts'
import { createTracklist } from './model/tracklist.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { TransportBar } from './play/TransportBar.tsx'
import { useTransport } from './play/use-transport.ts'
import { RowTools } from './rows/RowTools.tsx'
import { TrackTable } from './rows/TrackTable.tsx'
import { Said } from './Said.tsx'
import styles from './TracklistEditor.module.css'
import { useKeys } from './use-keys.ts'
import { EditorWave } from './wave/EditorWave.tsx'
import { useLevels } from './wave/use-levels.ts'
import { useView } from './wave/use-view.ts'
import { reveal, zoom } from './wave/view.ts'

interface TracklistEditorProps {
  of: Edited
  edited: EditedSet
  editing: Editing
  problems: readonly Problem[]
}

type Open = { dialog: 'help' | 'ear' } | { dialog: 'paste'; text: string } | null

/** The tracklist of a set on the waveform of its recording. */
export function TracklistEditor({ of, edited, editing, problems }: TracklistEditorProps) {
  const { recording } = editing
  const rows = editing.history.present.tracks
  const duration = recording?.duration ?? null
  const [open, setOpen] = useState<Open>(null)
  const tracklist = useMemo(() => createTracklist(edited, readLine), [edited])
  const transport = useTransport(recording)
  const view = useView(transport)
  const levels = useLevels(of)
  const actions = useMemo(
    () =>
      createActions({
        edited,
        tracklist,
        transport,
        zoom: factor => {
          const shown = reveal(store.get(view), transport.now(), transport.duration)
          store.set(view, zoom(shown, factor, transport.now(), transport.duration))
        },
        showHelp: () => setOpen({ dialog: 'help' }),
        showPaste: () => setOpen({ dialog: 'paste', text: '' }),
        showEar: () => setOpen({ dialog: 'ear' }),
      }),
    [edited, tracklist, transport, view],
  )
  const [pasteText] = useState(() => (text: string) => setOpen({ dialog: 'paste', text }))
  useKeys(actions, pasteText)
  useEffect(() => {
    if (store.get(tracklist.selected) === null) tracklist.selectAt(0)
  }, [tracklist])
  const close = () => setOpen(null)
  const isOutOfOrder = problems.some(({ text }) => text.startsWith('starts before'))

  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        {recording ? (
          <>
            <EditorWave rows={rows} levels={levels} transport={transport} view={view} tracklist={tracklist} />
            <TransportBar transport={transport} actions={actions} said={tracklist.said} />
          </>
        ) : (
          <>
            <p className={styles.missing}>Add a recording to set the starts while it plays.</p>
            <Said said={tracklist.said} />
          </>
        )}
        <RowTools rows={rows} tracklist={tracklist} actions={actions} />
      </div>
      <div className={styles.line}>
        <Button
          size="sm"
          leftSection={<IconClipboardText size={18} aria-hidden="true" />}
          onClick={() => actions.paste()}
        >
          Paste a tracklist
        </Button>
        {recording && (
          <Button size="sm" leftSection={<IconEar size={18} aria-hidden="true" />} onClick={() => actions.ear()}>
            Recognize by ear
          </Button>
        )}
        {isOutOfOrder && (
          <Button size="sm" onClick={tracklist.sort}>
            Sort by start
          </Button>
        )}
        <IconButton
          label="Keys of the editor"
          icon={<IconKeyboard size={22} stroke={1.75} aria-hidden="true" />}
          onClick={() => actions.help()}
        />
      </div>
      {rows.length > 0 ? (
        <TrackTable rows={rows} problems={problems} tracklist={tracklist} />
      ) : (
        <EmptyState
          kind="waveform"
          title="No tracks yet"
          sentence={`Play, and press T where a track starts; ${recording ? 'paste a tracklist, or let tracks be recognized by ear' : 'or paste a tracklist'}.`}
        />
      )}
      {open?.dialog === 'help' && <KeysDialog title="Keys of the editor" groups={keyGroups} onClose={close} />}
      {open?.dialog === 'paste' && (
        <PasteDialog
          text={open.text}
          duration={duration}
          count={rows.length}
          onTake={(pasted, how) => {
            tracklist.paste(pasted, how)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'ear' && (
        <EarDialog
          of={of}
          rows={rows}
          transport={transport}
          onTake={placed => {
            tracklist.take(placed, transport.duration)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
