import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from './session.ts'

type FullSearch = { onMore?: (query: string) => void; whenNone?: (query: string) => ReactNode }

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

/**
 * The list in which a typeahead searches further, for readers to whom it is open. It opens in a new tab, because a
 * typeahead is part of a form whose values must stay.
 */
export const useFullSearch = (
  noun: 'members' | 'horses' | 'organisations',
  federation: string | undefined,
): FullSearch => {
  const own = useSession().user?.federations.find(({ ref }) => ref === federation)
  const isPersons = noun === 'members'
  if (own === undefined || (isPersons && !own.canReadRegistry)) {
    return isPersons ? { whenNone: () => <NoPerson href={null} /> } : {}
  }
  return {
    onMore: (q) =>
      void window.open(`/${noun}?${new URLSearchParams({ federation: own.ref, q }).toString()}`, '_blank', 'noopener'),
    ...(isPersons && {
      whenNone: () => <NoPerson href={`/members/create?${new URLSearchParams({ federation: own.ref }).toString()}`} />,
    }),
  }
}
