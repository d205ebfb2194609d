import { IconArrowDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type OfflinePage, pagesAvailableOffline } from '../../data/cache/available-offline.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { counted, dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { ArtistLink, LabelLink } from '../links.tsx'
import { CompactRow } from '../lists/CompactRow.tsx'
import styles from './AvailableOffline.module.css'

/** As many as are looked over at a glance. */
const shown = 6

function usePagesAvailableOffline(): readonly OfflinePage[] {
  const [saved, setSaved] = useState<readonly OfflinePage[]>([])
  useEffect(() => {
    let gone = false
    pagesAvailableOffline(shown).then(
      pages => gone || setSaved(pages),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return saved
}

/** What can be opened without a network, where the page that was asked for can't. */
export function AvailableOffline() {
  const id = useId()
  const kept = useDownloads()?.filter(({ state }) => state === 'done').length ?? 0
  const saved = usePagesAvailableOffline()
  if (kept === 0 && saved.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.here}>
      <h2 id={id}>On this device</h2>
      <ul>
        {kept > 0 && (
          <CompactRow
            art={
              <span className={styles.downloads}>
                <IconArrowDown size={24} aria-hidden="true" />
              </span>
            }
            name={<Link to="/downloads">Downloads</Link>}
            meta={`${counted(kept, 'Set')} to listen to`}
          />
        )}
        {saved.map(page => (
          <CompactRow
            key={`${page.kind}/${page.id}`}
            art={<Artwork src={page.art} shape={shapes[page.kind]} size={48} />}
            name={<PageLink {...page} />}
            meta={dotted(words[page.kind], page.artist)}
          />
        ))}
      </ul>
    </section>
  )
}

const words = { set: 'Set', track: 'Track', artist: 'Artist', label: 'Label' } as const
const shapes = { set: 'sleeve', track: 'sleeve', artist: 'disc', label: 'label' } as const

function PageLink({ kind, id, name }: OfflinePage) {
  if (kind === 'artist') return <ArtistLink id={id} name={name} />
  if (kind === 'label') return <LabelLink id={id} name={name} />
  const [to, params] =
    kind === 'set'
      ? (['/sets/$setId', { setId: String(id) }] as const)
      : (['/tracks/$trackId', { trackId: String(id) }] as const)
  return (
    <Link to={to} params={params}>
      {name}
    </Link>
  )
}
