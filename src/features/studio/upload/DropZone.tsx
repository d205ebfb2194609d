import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { UploadKind } from '#contract/entities/upload.ts'
import { maxSoundMinutes } from '#contract/routes/studio/uploads.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { recordingsOf } from './recordings-of.ts'
import { send } from './send.ts'
import styles from './UploadRoom.module.css'

const audio = '.mp3,audio/mpeg'

/** What is different for sets and for single tracks. */
const kinds = {
  set: {
    name: 'Recordings',
    accept: `${audio},.cue,.txt,.jpg,.jpeg,.png,.webp`,
    action: 'Choose recordings',
    hint: (largest: string) =>
      `Or drop them anywhere here: MP3s of up to ${largest}. A tracklist (.cue, .txt) or a picture with a recording's name goes with it.`,
  },
  sound: {
    name: 'Single tracks',
    accept: audio,
    action: 'Choose tracks',
    hint: () =>
      `Or drop them anywhere here: MP3s of up to ${maxSoundMinutes} minutes. They are listened to and recognized in sets. Their sound isn't kept, and nothing is published.`,
  },
}

/** Sends the recordings among files, each with what has its name. */
function sendSets(files: readonly File[]): void {
  const { chosen, left } = recordingsOf(files)
  for (const each of chosen) void send(each)
  if (left.length > 0) notify(`${left.join(', ')}: no recording of this name was chosen`, 'error')
}

/** Sends the single tracks among files. */
function sendSounds(files: readonly File[]): void {
  const { chosen, others } = recordingsOf(files)
  for (const { recording } of chosen) void send({ recording, beside: [] }, { kind: 'sound' })
  if (others.length > 0) notify(`${others.join(', ')}: only MP3s are listened to`, 'error')
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface DropZoneProps {
  kind: UploadKind
  /** The largest recording that the server takes: `2.0 GB`. */
  largest: string
  children: ReactNode
}

/** The whole room takes files that are dropped on it; the button chooses them. */
export function DropZone({ kind, largest, children }: DropZoneProps) {
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
        sendAll([...event.dataTransfer.files])
      }}
    >
      <div className={styles.choose}>
        <Button leftSection={<IconUpload size={20} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {action}
        </Button>
        <p>{hint(largest)}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label={name}
          onChange={({ currentTarget }) => {
            sendAll([...(currentTarget.files ?? [])])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      {children}
    </section>
  )
}
