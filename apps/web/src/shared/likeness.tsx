import { Alert } from '@mantine/core'
import type { HorseLikenessReason } from '@oxer/domain/parties/horse/horse-likeness.schema'
import type { PersonLikenessReason } from '@oxer/domain/parties/person/person-likeness.schema'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const sentence = (parts: readonly string[]): string => {
  const text = parts.join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** "Same birth date, one letter differs in the name". */
export const personReasons = (t: TFunction<'parties'>, reasons: readonly PersonLikenessReason[]): string =>
  sentence(reasons.map((reason) => t(`likeness.person.${reason}`)))

export const horseReasons = (t: TFunction<'parties'>, reasons: readonly HorseLikenessReason[]): string =>
  sentence(reasons.map((reason) => t(`likeness.horse.${reason}`)))

/** Records that may be the one of a new form, with the reasons. They open in a tab of their own, so that the form stays. */
export const MaybeKnown = ({
  found,
}: {
  found: readonly { ref: string; name: string; href: string; about: string }[]
}) => {
  const { t } = useTranslation('parties')
  if (found.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      {found.map(({ ref, name, href, about }) => (
        <p key={ref}>
          {t('likeness.maybe')}{' '}
          <a href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
          . {about}.
        </p>
      ))}
    </Alert>
  )
}
