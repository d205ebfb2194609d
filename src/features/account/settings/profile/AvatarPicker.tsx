import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Group } from '../../../../ui/layout/group-stack.ts'
import { Avatar } from '../../../../ui/media/Avatar.tsx'
import { Confirm } from '../../../../ui/overlays/Confirm.tsx'
import { removeAvatar, saveAvatar } from '../changes.ts'
import { ServerButton } from '../section/ServerButton.tsx'
import { Outcomes } from '../section/SettingsSection.tsx'
import { useAction } from '../section/use-action.ts'
import styles from './AvatarPicker.module.css'
import { type Picture, squarePicture } from './square-picture.ts'

const size = 96
const unusableFile = "We can't use this file. Choose a JPEG, PNG or WebP."

/** The listener's picture. A newly chosen one is shown as a preview until it is saved. */
export function AvatarPicker({ avatar }: { avatar: string | null }) {
  const [chosen, setChosen] = useState<Picture | null>(null)
  const [asking, setAsking] = useState(false)
  const { busy, outcome, run, setOutcome } = useAction()
  const chooser = useRef<HTMLButtonElement>(null)

  /** Ends the preview. Its buttons are removed, so the focus moves to the one that stays. */
  const endPreview = () => {
    setChosen(null)
    chooser.current?.focus()
  }
  const choose = async (file: File) => {
    const picture = await squarePicture(file)
    setChosen(picture)
    setOutcome(picture ? {} : { failed: unusableFile })
  }
  const save = async ({ base64 }: Picture) => {
    if (await run('save', 'Picture saved.', () => saveAvatar(base64))) endPreview()
  }
  const remove = async () => {
    setAsking(false)
    if (await run('remove', 'Picture removed.', removeAvatar)) endPreview()
  }

  return (
    <div className={styles.picker}>
      {chosen ? (
        <img className={styles.preview} src={chosen.url} alt="Preview" width={size} height={size} />
      ) : (
        <Avatar src={avatar} size={size} />
      )}
      <Group gap="8px 12px">
        <ChooseButton
          ref={chooser}
          label={chosen ? 'Choose another' : 'Choose a picture'}
          onChoose={file => void choose(file)}
        />
        {chosen && (
          <ServerButton loading={busy === 'save'} onClick={() => void save(chosen)}>
            Save picture
          </ServerButton>
        )}
        {chosen && (
          <Button variant="quiet" onClick={endPreview}>
            Cancel
          </Button>
        )}
        {avatar && !chosen && (
          <ServerButton variant="danger" loading={busy === 'remove'} onClick={() => setAsking(true)}>
            Remove picture
          </ServerButton>
        )}
      </Group>
      <div className={styles.outcome}>
        <Outcomes {...outcome} />
      </div>
      <Confirm
        open={asking}
        title="Remove your picture?"
        action="Remove"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>The default picture is shown in its place.</p>
      </Confirm>
    </div>
  )
}

interface ChooseButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  label: string
  onChoose: (file: File) => void
}

/** A button that opens the device's file picker. */
function ChooseButton({ ref, label, onChoose }: ChooseButtonProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Lets the same file be chosen again.
    reset.current?.()
    if (file) onChoose(file)
  }
  return (
    <FileButton accept="image/jpeg,image/png,image/webp" resetRef={reset} onChange={choose}>
      {props => (
        <Button {...props} ref={ref} leftSection={<IconPhoto size={20} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
