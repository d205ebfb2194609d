/**
 * The largest file that is sent in the body of a call (a picture, or a tracklist next to a recording), in characters of base64: 9 MB once
 * decoded.
 */
export const maxFileLetters = 12_000_000
/**
 * The largest body of any request, in bytes: such a file in its JSON. Proxies in front of the server let it through: those of `deploy/` do,
 * by a test. Most calls take less (`bodyLimit`).
 */
export const maxBodyBytes = 12 * 1024 * 1024
