import type { Ancestor } from '@oxer/domain/parties/horse/pedigree.schema'
import { ErrorState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { placeOf } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../screen.module.css'

/** An ancestor, with its own known ancestors. */
type Branch = Ancestor & { father?: Branch | null; mother?: Branch | null }

const sides = ['father', 'mother'] as const

const Parents = ({ of, isFirst = false }: { of: Pick<Branch, 'father' | 'mother'>; isFirst?: boolean }) => {
  const { t } = useTranslation('parties')
  if (!of.father && !of.mother) return null
  return (
    <ul className={classes.generation}>
      {sides.map((side) => {
        const parent = of[side]
        if (!parent && !isFirst) return null
        return (
          <li key={side} className={classes.branch}>
            <div className={classes.ancestor}>
              <span className={classes.side}>{t(`horse.${side}`)}</span>
              {parent?.ref ? (
                <AppLink href={placeOf.horse(parent.ref)}>{parent.name}</AppLink>
              ) : (
                <span>{parent?.name ?? t('horse.pedigree.unknown')}</span>
              )}
              <span className={classes.side}>{[parent?.birthYear, parent?.studbook].filter(Boolean).join(' · ')}</span>
            </div>
            {parent && <Parents of={parent} />}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Three generations: beside each other if there is room, below each other on a phone, and nested lists for screen
 * readers.
 */
export const PedigreeSection = ({ horse }: { horse: string }) => {
  const { t } = useTranslation('parties')
  const { data, isError, refetch } = trpc.parties.horse.pedigree.useQuery({ horse }, { meta: { quiet: true } })
  return (
    <Section
      title={t('horse.pedigree.title')}
      empty={data && !data.father && !data.mother ? t('horse.pedigree.none') : undefined}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data && <Parents of={data} isFirst />}
    </Section>
  )
}
