/** State that one route passes to the next without showing it in the address. It lasts as long as the history entry. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** A confirmation for the login to show. */
    notice?: string
    /** Prefills the login. */
    username?: string
    /** The path of this app that a login leads to. */
    next?: string
  }
}

export {}
