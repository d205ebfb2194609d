/** Whose pages are read and saved; null for nobody's. Apart from them, because a guest needs no more than this. */
let owner: number | null = null

export const savedPagesOwner = () => owner

export function openSavedPages(userId: number | null): void {
  owner = userId
}
