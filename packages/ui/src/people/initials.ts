/** Up to three letters, one for each word of the name, in capitals (spec section 9). */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .flatMap((word) => [...word].find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? [])
    .slice(0, 3)
    .join('')
    .toLocaleUpperCase()
