import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { UploadKind } from '#contract/entities/upload.ts'
import { isSoundFile } from '#contract/recording-files.ts'
import { maxSoundMinutes } from '#contract/routes/studio/uploads.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { recordingsOf } from './recordings-of.ts'
import { sendTaken } from './send-taken.ts'
import { formatsText, type SoundExtension, soundAccept } from './sound-files.ts'
import styles from './UploadRoom.module.css'

/** What the server takes. */
interface Limits {
  takes: readonly SoundExtension[]
  /** The largest recording: `2.0 GB`. */
  largest: string
  /** Of the MP3s that recordings are converted to, in kbit/s. */
  bitRate: number
}

/** What is different for sets and for single tracks. */
const kinds = {
  set: {
    name: 'Recordings',
    accept: `${soundAccept},.cue,.txt,.jpg,.jpeg,.png,.webp`,
    action: 'Choose recordings',
    hint: ({ takes, largest, bitRate }: Limits) =>
      `Or drop them anywhere here: ${formatsText(takes)}, up to ${largest} each. What isn't an MP3 becomes one at ${bitRate} kbit/s. A tracklist (.cue, .txt) or a picture with a recording's name goes with it.`,
  },
  sound: {
    name: 'Single tracks',
    accept: soundAccept,
    action: 'Choose tracks',
    hint: ({ takes }: Limits) =>
      `Or drop them anywhere here: ${formatsText(takes)}, up to ${maxSoundMinutes} minutes each. They are listened to and recognized in sets. Their sound isn't kept, and nothing is published.`,
  },
}

/** Sends the recordings among files, each with what has its name. */
function sendSets(files: readonly File[], takes: readonly SoundExtension[]): void {
  const { chosen, left, unknown } = recordingsOf(files)
  for (const each of chosen) sendTaken(each, {}, takes)
  if (left.length > 0) notify(`${left.join(', ')}: no recording of this name was chosen`, 'error')
  if (unknown.length > 0) notify(`${unknown.join(', ')}: only recordings, tracklists and pictures are taken`, 'error')
}

/** Sends the single tracks among files. */
function sendSounds(files: readonly File[], takes: readonly SoundExtension[]): void {
  const { chosen } = recordingsOf(files)
  for (const { recording } of chosen) sendTaken({ recording, beside: [] }, { kind: 'sound' }, takes)
  const others = files.filter(({ name }) => !isSoundFile(name)).map(({ name }) => name)
  if (others.length > 0) notify(`${others.join(', ')}: only recordings are listened to`, 'error')
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface DropZoneProps extends Limits {
  kind: UploadKind
  children: ReactNode
}

/** The whole room takes files that are dropped on it; the button chooses them. */
export function DropZone({ kind, children, ...limits }: DropZoneProps) {
  const { name, accept, action, hint } = kinds[kind]
  const sendAll = kind === 'set' ? sendSets : sendSounds
  const input = useRef<HTMLInputElement>(null)
  // Entering a child leaves its parent: what is over the zone is counted.
  const [over, setOver] = useState(0)
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (hasFiles(event)) setOver(count => Math.max(0, count + by))
  }
  return (
    <section
      aria-label={name}
      className={styles.zone}
      data-over={over > 0 || undefined}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={event => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(0)
        sendAll([...event.dataTransfer.files], limits.takes)
      }}
    >
      <div className={styles.choose}>
        <Button leftSection={<IconUpload size={20} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {action}
        </Button>
        <p>{hint(limits)}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label={name}
          onChange={({ currentTarget }) => {
            sendAll([...(currentTarget.files ?? [])], limits.takes)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      {children}
    </section>
  )
}
