// What a push message says. It was encrypted for this browser, and is read with care all the same.

export type Push = { title: string; body: string; link: string; tag: string }

const textOf = (value: object, name: string): string => {
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : ''
}

/** Only a path of this host is opened. */
const pathOf = (link: string): string => (/^\/(?![/\\])/.test(link) ? link : '/')

/** Null for what is no message. */
export const readPush = (text: string): Push | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || textOf(value, 'title') === '') return null
  return {
    ...{ title: textOf(value, 'title'), body: textOf(value, 'body'), tag: textOf(value, 'tag') },
    link: pathOf(textOf(value, 'link')),
  }
}
