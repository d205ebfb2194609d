import type { Genre } from '#contract/genres.ts'

/** The middle of each genre's tempos, in BPM: a set's tempo is compared with it, and folded into the octave around it. */
const usual: Record<Genre, number> = {
  'Afro House': 120,
  'Bass / Club': 133,
  'Breaks / Breakbeat / UK Bass': 134,
  'Dance / Electro Pop': 122,
  'Deep House': 121,
  'Electro (Classic / Detroit / Modern)': 129,
  Electronic: 120,
  Electronica: 110,
  House: 124,
  'Indie Dance': 118,
  'Melodic House & Techno': 122,
  'Minimal / Deep Tech': 126,
  'Nu Disco / Disco': 116,
  'Organic House / Downtempo': 110,
  'Progressive House': 123,
  'Tech House': 127,
  Techno: 132,
  'Techno (Peak Time / Driving)': 136,
  'Techno (Raw / Deep / Hypnotic)': 133,
  Trance: 137,
}

const cases = Object.entries(usual).map(([genre, bpm]) => `when '${genre}' then ${bpm}`)

/** Of any other genre, that of house. */
export const usualBpm = `create or replace function usual_bpm(genre text) returns double precision language sql immutable
  return case genre ${cases.join(' ')} else ${usual.House} end`
