import type { ReactNode } from 'react'
import { brand, pageTitle } from '#contract/brand.ts'
import { cx } from '../../../lib/class-names.ts'
import { Equaliser } from '../../media/Equaliser.tsx'
import { Logo } from '../../media/Logo.tsx'
import { type PromoRow, promoDuration, promoLevels, promoPosition, promoRows, promoTracks } from '../../media/promo.ts'
import { Bars } from '../../waveform/bars/Bars.tsx'
import { PageLinks } from './PageLinks.tsx'
import styles from './PublicFrame.module.css'

export interface PublicFrameProps {
  /** The page's heading; with the product's name it is the document's title. */
  title: string
  children: ReactNode
}

/** A form of a guest beside the promotional panel. Below 900 px only the logo of the panel is left. */
export function PublicFrame({ title, children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <title>{pageTitle(title)}</title>
      <header className={styles.promo}>
        <Logo live />
        <div className={styles.tracklist} aria-hidden="true">
          {promoRows.map(row => (
            <Row key={row.time} row={row} />
          ))}
        </div>
        <p className={styles.tagline}>
          Listen to sets, save tracks with the heart, know what is playing, get notified when IDs are released.
        </p>
        <Bars
          className={styles.bars}
          mirrored
          duration={promoDuration}
          tracks={promoTracks}
          levels={promoLevels}
          position={promoPosition}
        />
      </header>
      <div className={styles.side}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <PageLinks />
          <small className="tabular">
            © {new Date().getFullYear()} {brand.name}
          </small>
        </footer>
      </div>
    </div>
  )
}

function Row({ row }: { row: PromoRow }) {
  return (
    <div className={cx(styles.row, styles[row.is])}>
      <span className={cx(styles.name, row.title === 'ID' && styles.id)}>{row.title}</span>
      <span className={styles.meta}>
        <b>{row.artist}</b>
        <span className={cx(styles.time, 'tabular')}>
          {row.is === 'now' && <Equaliser />}
          {row.time}
        </span>
      </span>
    </div>
  )
}
