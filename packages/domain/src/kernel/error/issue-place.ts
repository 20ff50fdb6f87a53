/** Where in a file an issue is: `entries[3].rounds[0].time`; the whole file is `case`. */
export const issuePlace = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : place === '' ? String(part) : `${place}.${String(part)}`,
    '',
  ) || 'case'
