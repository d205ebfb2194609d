import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import styles from './Genres.module.css'

export interface GenresProps {
  genres: readonly string[]
  /** The list that a genre's link filters. */
  to: '/sets' | '/tracks'
}

/** Genres as chips, each a link to the list of that genre. */
export function Genres({ genres, to }: GenresProps) {
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label="Genres" data-fades="">
      {genres.map(genre => (
        <li key={genre}>
          <Badge variant="outline" renderRoot={props => <Link to={to} search={{ genre }} {...props} />}>
            {genre}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
