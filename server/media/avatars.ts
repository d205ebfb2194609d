/** The `avatar_url` of a picture that a listener has set, named by its content (SHA-256 in hex). */
export const avatarPath = (hash: string) => `avatars/${hash}.webp`

/** Reads such a path back. A picture of that name is in the database and nowhere else. */
export const avatarHashOf = (path: string): string | undefined => /^avatars\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
