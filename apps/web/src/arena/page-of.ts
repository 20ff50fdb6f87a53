/** Public pages of a competition, for links; the calendar asks first whether the reader may open them (`target`). */
export const pageOf = (competition: { ref: string }, page: string): string => `/competitions/${competition.ref}/${page}`
