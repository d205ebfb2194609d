import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { onIntent } from '../../lib/on-intent.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { late } from '../../ui/overlays/late.ts'
import type { PictureProps } from './picture/Picture.tsx'
import { PictureSkeleton } from './picture/PictureSkeleton.tsx'

/** The code that draws the picture: loaded when the button is approached or pressed. */
const code = late(() => import('./picture/Picture.tsx'))

/** Shows a picture of the week, made on the device, and shares it. */
export function SharePicture(props: PictureProps) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const Picture = useAtomValue(code.parts)?.Picture
  const load = () => {
    setFailed(false)
    code.ready().catch(() => setFailed(true))
  }
  const show = () => {
    load()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="primary"
        leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden />}
        onClick={show}
        {...onIntent(load)}
      >
        Share picture
      </Button>
      <Dialog open={open} title="Share your week" onClose={() => setOpen(false)}>
        {Picture ? <Picture {...props} /> : failed ? <ErrorState onRetry={load} /> : <PictureSkeleton />}
      </Dialog>
    </>
  )
}
