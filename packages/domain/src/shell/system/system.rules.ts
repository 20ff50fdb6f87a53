// What may be told of a crash in a browser. The text of an error may quote what somebody typed, so only texts that an engine makes from
// names of the program are kept, and of a stack only the places in scripts.

const nameOfProgram = String.raw`[\w$.()]{1,80}`

/** The texts of Chromium, Firefox and Safari for a missing value, the numbers of React, and the address of a script or style sheet. */
const tellable = new RegExp(
  [
    String.raw`Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,60}'\)`,
    String.raw`${nameOfProgram} is not (?:a function|a constructor|an object|defined|iterable)\b`,
    String.raw`can't access property "[\w$]{1,60}", ${nameOfProgram} is (?:undefined|null)`,
    `${nameOfProgram} is (?:undefined|null)$`,
    String.raw`Minified React error #\d{1,4}`,
    'Maximum call stack size exceeded',
    String.raw`/[\w./@-]{1,200}\.(?:css|js|tsx?)$`,
  ]
    .map((text) => `^${text}`)
    .join('|'),
)

/** The part of the message of an error that contains nothing of the user; empty if there is none. */
export const tellablePart = (message: string): string => tellable.exec(message)?.[0] ?? ''

const placeOfScript = /https?:\/\/[^/\s]+(\/[\w./@-]{1,200}\.(?:js|tsx?))(?:\?[^\s:)]*)?(:\d{1,7}:\d{1,7})/g

export const mostPlaces = 10

/** `/assets/first.js:1:2345` for each line of a stack, without host and query; lines outside our scripts are left out. */
export const placesOf = (stack: string): string[] =>
  [...stack.matchAll(placeOfScript)].slice(0, mostPlaces).map(([, path = '', place = '']) => `${path}${place}`)
