/** How many items a page of a list holds where nobody says. */
export const defaultLimit = 20

/** How many items a page holds at most. */
export const maxLimit = 100
