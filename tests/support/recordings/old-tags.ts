/** Tags at the end of a file, after the sound. */

export function id3v1(title: string, artist: string, year = '', comment = '', genre = 255): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  tag.write(title, 3, 30, 'latin1')
  tag.write(artist, 33, 30, 'latin1')
  tag.write(year, 93, 4, 'latin1')
  tag.write(comment, 97, 30, 'latin1')
  tag[127] = genre
  return tag
}

/** An APEv2 tag with a header, a footer and one item. */
export function apeTag(): Buffer {
  const item = Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('Gain\0-7')])
  const end = (isHeader: boolean) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(item.length + 32, 12)
    bytes.writeUInt32LE(1, 16)
    bytes.writeUInt32LE(isHeader ? 0xa0000000 : 0x80000000, 20)
    return bytes
  }
  return Buffer.concat([end(true), item, end(false)])
}

export function lyrics3(lyrics: string): Buffer {
  const body = `LYRICSBEGININD0000200LYR${String(lyrics.length).padStart(5, '0')}${lyrics}`
  return Buffer.from(`${body}${String(body.length).padStart(6, '0')}LYRICS200`, 'latin1')
}

/** The first version of Lyrics3, which has no length. */
export const oldLyrics3 = (lyrics: string): Buffer => Buffer.from(`LYRICSBEGIN${lyrics}LYRICSEND`, 'latin1')
