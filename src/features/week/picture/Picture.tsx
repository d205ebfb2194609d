import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Week } from '#contract/entities/history.ts'
import { sharePicture } from '../../../commands/share-picture.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { drawPicture } from './draw-picture.ts'
import styles from './Picture.module.css'
import { PictureSkeleton } from './PictureSkeleton.tsx'
import { pictureText } from './picture-text.ts'

export interface PictureProps {
  week: Week
  monday: string
}

/** The preview of the picture, and the button that shares it. Nothing leaves the device before that. */
export function Picture({ week, monday }: PictureProps) {
  const { file, url, failed, retry } = usePicture({ week, monday })
  if (failed) return <ErrorState sentence="We couldn't make the picture." onRetry={retry} />
  if (!file) return <PictureSkeleton />
  return (
    <>
      <img src={url} alt={pictureText(week, monday)} width={1080} height={1350} className={styles.preview} />
      <DialogActions>
        <Share file={file} />
      </DialogActions>
    </>
  )
}

function Share({ file }: { file: File }) {
  const { label, Icon, run } = useCommand(sharePicture, file)
  return (
    <Button variant="primary" leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={run}>
      {label}
    </Button>
  )
}

/** Draws the picture as a file, with an address of it for this page. */
function usePicture({ week, monday }: PictureProps) {
  const [made, setMade] = useState<{ file?: File; url?: string; failed?: boolean }>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let url: string | undefined
    let over = false
    const show = (blob: Blob) => {
      if (over) return
      const file = new File([blob], `segue-week-${monday}.png`, { type: 'image/png' })
      url = URL.createObjectURL(file)
      setMade({ file, url })
    }
    // Always true: it names the dependency.
    if (tries >= 0) drawPicture(week, monday).then(show, () => over || setMade({ failed: true }))
    return () => {
      over = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [week, monday, tries])
  const retry = () => {
    setMade({})
    setTries(before => before + 1)
  }
  return { ...made, retry }
}
