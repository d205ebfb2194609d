import { Link } from '@tanstack/react-router'
import { genres } from '../../../contract/genres.ts'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './GenreTiles.module.css'

/** Hues without lime, which means live, in degrees: after the first, as many as there are. */
const [firstHue, hues] = [150, 300]

/** Tiles beside each other differ: each hue is the golden angle away from the one before. */
const hueOf = (index: number) => Math.round(firstHue + ((index * 137.5) % hues))

/** The genres, each leading to its sets. */
export const GenreTiles = () => (
  <Section title="Genres">
    <ul className={styles.tiles}>
      {genres.map((genre, index) => (
        <li key={genre}>
          <Link
            to="/sets"
            search={{ genre }}
            className={styles.tile}
            style={{ backgroundColor: `oklch(var(--genre) ${hueOf(index)})` }}
          >
            {genre}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
