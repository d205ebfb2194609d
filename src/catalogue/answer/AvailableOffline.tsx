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

/** As many pages as one takes in at a glance. */
const maxPages = 6

function usePagesAvailableOffline(): readonly OfflinePage[] {
  const [pages, setPages] = useState<readonly OfflinePage[]>([])
  useEffect(() => {
    let unmounted = false
    pagesAvailableOffline(maxPages).then(
      found => unmounted || setPages(found),
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [])
  return pages
}

/** The downloads and recently opened pages that still open offline, for a page that doesn't. Nothing if there are none. */
export function AvailableOffline() {
  const id = useId()
  const downloads = useDownloads()?.filter(({ state }) => state === 'done').length ?? 0
  const pages = usePagesAvailableOffline()
  if (downloads === 0 && pages.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.offline}>
      <h2 id={id}>Available offline</h2>
      <ul>
        {downloads > 0 && (
          <CompactRow
            art={
              <span className={styles.downloads}>
                <IconArrowDown size={24} aria-hidden="true" />
              </span>
            }
            name={<Link to="/downloads">Downloads</Link>}
            meta={counted(downloads, 'Set')}
          />
        )}
        {pages.map(page => (
          <CompactRow
            key={`${page.kind}/${page.id}`}
            art={<Artwork src={page.art} shape={shapes[page.kind]} size={48} />}
            name={<PageLink {...page} />}
            meta={dotted(kindNames[page.kind], page.artist)}
          />
        ))}
      </ul>
    </section>
  )
}

const kindNames = { set: 'Set', track: 'Track', artist: 'Artist', label: 'Label' } as const
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
