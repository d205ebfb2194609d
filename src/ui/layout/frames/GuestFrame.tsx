import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { ButtonLink } from '../../controls/ButtonLink.tsx'
import { Logo } from '../../media/Logo.tsx'
import { SkipLink } from '../Page.tsx'
import { Footer } from './Footer.tsx'
import styles from './TopBar.module.css'

/** Around the public pages for guests: a bar with the ways to log in, and the footer. */
export function GuestFrame({ children }: { children: ReactNode }) {
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
      <Footer />
    </>
  )
}
