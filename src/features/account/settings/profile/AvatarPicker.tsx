import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Group } from '../../../../ui/layout/group-stack.ts'
import { Avatar } from '../../../../ui/media/Avatar.tsx'
import styles from './AvatarPicker.module.css'
import { dropAvatar, saveAvatar } from '../changes.ts'
import { type Picture, squarePicture } from './square-picture.ts'
import { ServerButton } from '../section/ServerButton.tsx'
import { Outcomes } from '../section/SettingsSection.tsx'
import { useAction } from '../section/use-action.ts'

const size = 96
const noPicture = 'This file is not a picture that can be used. Choose a JPEG, PNG or WebP.'

/** The listener's picture: a new one is shown as it will be, and saved when they say so. */
export function AvatarPicker({ avatar }: { avatar: string | null }) {
  const [chosen, setChosen] = useState<Picture | null>(null)
  const { busy, outcome, run, say } = useAction()
  const chooser = useRef<HTMLButtonElement>(null)

  /** The buttons that were pressed go: focus stays here. */
  const rest = () => {
    setChosen(null)
    chooser.current?.focus()
  }
  const choose = async (file: File) => {
    const picture = await squarePicture(file)
    setChosen(picture)
    say(picture ? {} : { refusal: { message: noPicture } })
  }
  const save = async ({ base64 }: Picture) => {
    if (await run('save', 'Your picture was saved.', () => saveAvatar(base64))) rest()
  }
  const remove = async () => {
    if (await run('remove', 'Your picture was removed.', dropAvatar)) rest()
  }

  return (
    <div className={styles.picker}>
      {chosen ? (
        <img className={styles.preview} src={chosen.url} alt="As you will look" width={size} height={size} />
      ) : (
        <Avatar src={avatar} size={size} />
      )}
      <Group gap="8px 12px">
        {chosen && (
          <ServerButton loading={busy === 'save'} onClick={() => void save(chosen)}>
            Save picture
          </ServerButton>
        )}
        <ChooseButton
          ref={chooser}
          label={chosen ? 'Choose another' : 'Choose a picture'}
          onChoose={file => void choose(file)}
        />
        {chosen && (
          <Button variant="quiet" onClick={rest}>
            Cancel
          </Button>
        )}
        {avatar && !chosen && (
          <ServerButton variant="quiet" loading={busy === 'remove'} onClick={() => void remove()}>
            Remove picture
          </ServerButton>
        )}
      </Group>
      <div className={styles.outcome}>
        <Outcomes of={outcome} />
      </div>
    </div>
  )
}

interface ChooseButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  label: string
  onChoose: (file: File) => void
}

/** A button that opens the device's own choice of files. */
function ChooseButton({ ref, label, onChoose }: ChooseButtonProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // So that the same file can be chosen again.
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
