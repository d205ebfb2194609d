import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { adding } from '../../commands/playlists.ts'
import { suggesting } from '../../commands/suggest.ts'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { store } from '../../state/store.ts'
import { late } from '../../ui/overlays/late.ts'
import { useLayer } from '../../ui/overlays/layers.ts'
import { MenuPopup } from '../../ui/overlays/Menu.tsx'
import { followContextMenus } from './context-menus.ts'
import styles from './ItemMenu.module.css'
import { menuItemName, type OpenedMenu, openedMenu } from './item-menu.ts'

const AddToPlaylist = lazy(async () => ({ default: (await import('../playlists/AddToPlaylist.tsx')).AddToPlaylist }))

const SuggestDialog = lazy(async () => ({ default: (await import('../suggest/SuggestDialog.tsx')).SuggestDialog }))

const entries = late(() => import('./Entries.tsx'))

const close = () => store.set(openedMenu, null)

/** The one menu of the page for the items of lists, and the dialogs "Add to playlist" and "I know this one". */
export function ItemMenu() {
  const opened = useAtomValue(openedMenu)
  const work = useAtomValue(adding)
  const asked = useAtomValue(suggesting)
  useEffect(() => followContextMenus(() => void entries.ready().catch(ignoreOutcome)), [])
  useEffect(
    () => () => {
      close()
      store.set(adding, null)
      store.set(suggesting, null)
    },
    [],
  )
  return (
    <>
      {opened && <Opened {...opened} />}
      <Suspense>
        {work && <AddToPlaylist work={work} />}
        {asked && <SuggestDialog {...asked} />}
      </Suspense>
    </>
  )
}

function Opened({ item, button, at }: OpenedMenu) {
  const id = useId()
  const point = useRef<HTMLSpanElement>(null)
  const control = useRef(button)
  const { history } = useRouter()
  const Entries = useAtomValue(entries.parts)?.Entries
  useLayer('menu', true, close)
  useEffect(() => history.subscribe(close), [history])
  useEffect(() => {
    button.setAttribute('aria-expanded', 'true')
    button.setAttribute('aria-controls', id)
    return () => {
      button.removeAttribute('aria-expanded')
      button.removeAttribute('aria-controls')
    }
  }, [button, id])
  return (
    <>
      {at && <span ref={point} className={styles.point} style={{ left: at.x + scrollX, top: at.y + scrollY }} />}
      <MenuPopup
        id={id}
        opened
        code={entries}
        anchor={at ? point : control}
        onClose={close}
        position={at ? 'bottom-start' : 'bottom-end'}
        offset={at ? 0 : 4}
        width={240}
        role="region"
        aria-label={`Options for ${menuItemName(item)}`}
      >
        {Entries && <Entries item={item} />}
      </MenuPopup>
    </>
  )
}
