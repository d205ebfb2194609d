/** A file's name without its extension, and what is read from it: the artist, the name, the day. A dash says that it isn't there. */
export type Row = readonly [stem: string, artist: string, name: string, date: string]
