/** The `avatar_url` of an uploaded picture, named by its content (SHA-256 in hex). */
export const avatarPath = (hash: string) => `avatars/${hash}.webp`

/** The hash in such a path, or undefined. These pictures are only in the database. */
export const avatarHashOf = (path: string): string | undefined => /^avatars\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
