export interface NamePart<Who> {
  /** Where it starts in the text, in characters. */
  at: number
  text: string
  /** Whose name it is; undefined for the text between names. */
  who: Who | undefined
}

/** Splits a text such as `Yuna Brandt feat. Ayo Benedek` at the names in it. `people` are in the order of the text. */
export function namesIn<Who extends { name: string }>(text: string, people: readonly Who[]): NamePart<Who>[] {
  const parts: NamePart<Who>[] = []
  let end = 0
  for (const who of people) {
    const at = text.indexOf(who.name, end)
    if (at < 0 || who.name === '') continue
    if (at > end) parts.push({ at: end, text: text.slice(end, at), who: undefined })
    parts.push({ at, text: who.name, who })
    end = at + who.name.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), who: undefined })
  return parts
}
