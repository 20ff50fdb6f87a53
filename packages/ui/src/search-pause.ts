/** Milliseconds after the last key before a server is asked: in typeaheads, in lists and in the search of the frame (cr520, cr749). */
export const searchPauseMs = 500
