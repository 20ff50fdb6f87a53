export type Greeting = 'morning' | 'afternoon' | 'evening' | 'hello'

/** Spec section 2: before 11 morning, before 17 afternoon, before 24 evening, otherwise hello. */
export const greetingAt = (hour: number): Greeting => {
  if (hour < 11) return 'morning'
  if (hour < 17) return 'afternoon'
  if (hour < 24) return 'evening'
  return 'hello'
}
