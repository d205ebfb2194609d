import { Button } from '@mantine/core'
import { IconBell, IconDots, IconHeart } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Notice } from '../feedback/notices/notice.ts'
import { Confirm } from '../overlays/Confirm.tsx'
import { Dialog, DialogActions } from '../overlays/Dialog.tsx'
import { ItemMenu, Menu, MenuAction, MenuDivider, MenuLink } from '../overlays/Menu.tsx'
import { Popup, usePopup } from '../overlays/Popup.tsx'
import { long, Part } from './parts.tsx'

const Notices = lazy(async () => ({ default: (await import('../feedback/notices/Notices.tsx')).Notices }))

const notices: Notice[] = [
  { kind: 'success', text: 'Saved' },
  { kind: 'success', text: 'Added to your favorites', icon: IconHeart },
  { kind: 'info', text: 'Nothing has changed' },
  { kind: 'error', text: 'Something went wrong' },
  { kind: 'error', text: long },
]

async function show(notice: Notice): Promise<void> {
  const { showNotice } = await import('../feedback/notices/Notices.tsx')
  showNotice(notice)
}

function useOpen() {
  const [open, setOpen] = useState(false)
  return { open, show: () => setOpen(true), close: () => setOpen(false) }
}

function LongDialog() {
  const { open, show, close } = useOpen()
  return (
    <>
      <Button onClick={show}>Open a long dialog</Button>
      <Dialog open={open} title={long} onClose={close}>
        <p>{`${long}. `.repeat(40)}</p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Question() {
  const { open, show, close } = useOpen()
  return (
    <>
      <Button variant="danger" onClick={show}>
        Open a dialog
      </Button>
      <Confirm open={open} title="Remove it?" action="Remove" onConfirm={close} onCancel={close}>
        <p>This can't be undone.</p>
      </Confirm>
    </>
  )
}

const items = (
  <>
    <MenuAction leftSection={<IconHeart size={20} aria-hidden="true" />}>Add to favorites</MenuAction>
    <MenuAction disabled>Disabled</MenuAction>
    <MenuAction>{long}</MenuAction>
    <MenuDivider />
    <MenuLink to="/about">About</MenuLink>
  </>
)

function Panel() {
  const { control, popup } = usePopup()
  return (
    <>
      <Button {...control}>Open a popover</Button>
      <Popup {...popup} position="bottom-start" width={240} role="region" aria-label="Popover">
        <p>{long}</p>
        <Button>In it</Button>
      </Popup>
    </>
  )
}

/** Every kind of overlay, behind a button that opens it. */
export const Overlays = () => (
  <>
    <Part title="Dialog">
      <Question />
      <LongDialog />
    </Part>
    <Part title="Menu">
      <Menu label="Open a menu" icon={<IconBell size={22} aria-hidden="true" />} role="navigation">
        {items}
      </Menu>
      <Menu label="Open a wide menu" icon={<IconDots size={22} aria-hidden="true" />} width={280} role="navigation">
        {items}
      </Menu>
      <ItemMenu label="Open an item's menu">{items}</ItemMenu>
    </Part>
    <Part title="Popover">
      <Panel />
    </Part>
    <Part title="Notice">
      {notices.map(notice => (
        <Button key={notice.text} onClick={() => void show(notice)}>{`${notice.kind}: ${notice.text}`}</Button>
      ))}
    </Part>
    <Suspense>
      <Notices abovePlayer={false} />
    </Suspense>
  </>
)
