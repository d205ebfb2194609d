/** What windows-1252 has where Latin-1 has control characters; Node's own decoder knows them in some versions only. */
const ansi = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text as Windows programs write it where nothing says otherwise. */
export const fromAnsi = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, sign => ansi[sign.charCodeAt(0) - 0x80] ?? sign)
