import { Anchor, Text } from '@mantine/core'
import type { FullSearch } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from './session.ts'

type Further = {
  full: FullSearch
  whenNone?: (query: string) => ReactNode
  whenCut: (count: number) => ReactNode
}

/** The answer to a search for an unknown person (pr0889), with a link to the form for those who may add one. */
const NoPerson = ({ href }: { href: string | null }) => {
  const { t } = useTranslation('parties')
  return (
    <Text size="sm" component="span">
      {t('person.notFound')}{' '}
      {href !== null && (
        <Anchor href={href} target="_blank" rel="noopener" onMouseDown={(event) => event.preventDefault()}>
          {t('person.createMissing')}
        </Anchor>
      )}
    </Text>
  )
}

const CutNote = ({ count }: { count: number }) => <>{useTranslation('parties').t('found.cut', { count })}</>
const whenCut = (count: number): ReactNode => <CutNote count={count} />

/** The lists of a federation's own settings; the others are lists of the main menu. */
const inSettings = { achievements: true, licenses: true, courses: true, studbooks: true } as const
type Noun = 'members' | 'horses' | 'organisations' | keyof typeof inSettings

/** The list in which a typeahead searches further, for readers to whom it is open. */
export const useFullSearch = (noun: Noun, federation: string | undefined): Further => {
  const own = useSession().user?.federations.find(({ ref }) => ref === federation)
  const isPersons = noun === 'members'
  const isSetting = noun in inSettings
  if (own === undefined || (isPersons && !own.canReadRegistry) || (isSetting && !own.canRead)) {
    return { full: 'CLOSED', whenCut, ...(isPersons && { whenNone: () => <NoPerson href={null} /> }) }
  }
  const words = (more: Record<string, string>): string =>
    new URLSearchParams({ federation: own.ref, ...more }).toString()
  return {
    whenCut,
    full: (q) =>
      isSetting
        ? `/myfederation/${own.ref}/${noun}?${new URLSearchParams({ q }).toString()}`
        : `/${noun}?${words({ q })}`,
    ...(isPersons && { whenNone: () => <NoPerson href={`/members/create?${words({})}`} /> }),
  }
}
