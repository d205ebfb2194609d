import { Link } from '@tanstack/react-router'
import { genres as all, type Genre } from '#contract/genres.ts'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './GenreTiles.module.css'

/** Hues without lime, which means live, in degrees: after the first, as many as there are. */
const [firstHue, hues] = [150, 300]

/** Tiles beside each other differ: each hue is the golden angle away from the one before. */
const hueOf = (genre: Genre) => Math.round(firstHue + ((all.indexOf(genre) * 137.5) % hues))

/** No line of a name begins with the slash. */
const slash = '\u00a0/'

/** Genres, each leading to its sets. */
export const GenreTiles = ({ genres = all }: { genres?: readonly Genre[] }) => (
  <Section title="Genres">
    <ul className={styles.tiles}>
      {genres.map(genre => (
        <li key={genre}>
          <Link
            to="/sets"
            search={{ genre }}
            className={styles.tile}
            style={{ backgroundColor: `oklch(var(--genre) ${hueOf(genre)})` }}
          >
            {genre.replaceAll(' /', slash)}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
