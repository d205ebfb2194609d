import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '../../../../contract/brand.ts'
import { ButtonLink } from '../../controls/ButtonLink.tsx'
import { Logo } from '../../media/Logo.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from '../Page.tsx'
import type { PageLink } from './PageLinks.tsx'
import styles from './TopBar.module.css'

/** What stands around the pages that guests may read: a bar that leads to the sign-in, and the foot. */
export function GuestFrame({ links, children }: { links: readonly PageLink[]; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to="/" className={styles.home} aria-label={`${brand.name}, home`}>
            <Logo />
          </Link>
          <div className={styles.guest}>
            <ButtonLink to="/login" variant="quiet" size="sm">
              Login
            </ButtonLink>
            <ButtonLink to="/register" variant="secondary" size="sm">
              Register
            </ButtonLink>
          </div>
        </div>
      </header>
      {children}
      <Footer links={links} />
    </>
  )
}
