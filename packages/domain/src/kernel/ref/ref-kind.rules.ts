// What a reference field refers to, by its name. The messages of an empty, malformed or unspecified reference name it (pr0752 to pr0761).

export const refKinds = [
  'person',
  'organisation',
  'contact',
  'contactAccount',
  'competition',
  'license',
  'article',
  'achievement',
  'course',
  'courseEvent',
  'studbook',
  'horse',
  'federation',
  'user',
  'practitioner',
  'practitionerGroup',
  'registration',
  'test',
  'testSet',
  'startlist',
  'ranking',
  'arena',
  'activity',
  'team',
  'protocol',
  'discipline',
  'category',
  'career',
  'priceProfile',
  'memberBenefit',
  'championship',
] as const
export type RefKind = (typeof refKinds)[number]

const isKind = (name: string): name is RefKind => refKinds.some((kind) => kind === name)

/** The fields that are named after a role and not after the kind of thing. */
const kindOfRole: Readonly<Record<string, RefKind>> = {
  member: 'person',
  rider: 'person',
  responsible: 'person',
  mother: 'horse',
  father: 'horse',
  account: 'contactAccount',
  combination: 'practitioner',
  sportTypeVariant: 'discipline',
}

const isIndex = (part: PropertyKey): boolean => /^\d+$/.test(String(part))

/** `billToContactRefs` is read as `billToContact`, then `toContact`, then `contact`. */
const kindOfName = (field: string): RefKind | null => {
  const words = field.replace(/Refs?$/, '').split(/(?=[A-Z])/)
  for (const [at] of words.entries()) {
    const rest = words.slice(at).join('')
    const name = rest.charAt(0).toLowerCase() + rest.slice(1)
    if (isKind(name)) return name
    const role = kindOfRole[name]
    if (role !== undefined) return role
  }
  return null
}

/** The kind of thing at a path of an input: `rider`, `memberRefs.0` and `organisation.ref` have one, a plain `ref` has none. */
export const refKindAt = (path: readonly PropertyKey[]): RefKind | null => {
  const names = path.filter((part) => !isIndex(part)).map(String)
  const last = names.at(-1)
  if (last === undefined) return null
  return last === 'ref' ? kindOfName(names.at(-2) ?? '') : kindOfName(last)
}
