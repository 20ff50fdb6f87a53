import { useTranslation } from 'react-i18next'
import { type Verb, verbs } from './command-words.ts'

/** The names of each verb in the language of the reader. */
export const useVerbs = (): Record<Verb, string> => {
  const { t } = useTranslation('kernel')
  return Object.fromEntries(verbs.map((verb) => [verb, t(`command.verb.${verb}`)])) as Record<Verb, string>
}
