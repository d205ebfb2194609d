/** Matches a text as a whole: an element is searched for a text, so `'Saved'` would also be found in "Not saved". */
export const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
