/** The characters of windows-1252 in place of Latin-1's control characters. Not every Node version's decoder supports them. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes windows-1252, the default encoding of Windows programs. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, sign => windows1252[sign.charCodeAt(0) - 0x80] ?? sign)
