import { Radio } from '@mantine/core'
import type { EntryRider } from '@oxer/domain/competitions/entry/entry.schema'
import { Section } from '@oxer/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../entry.module.css'

/** Who gets the bill, in one sentence. */
export const usePayerText = (): ((payer: EntryRider['payer']) => string) => {
  const { t } = useTranslation('entry')
  return ({ kind, name }) => (name === null ? t('who.pays.nobody') : t(`who.pays.${kind}`, { name }))
}

/** The first part: the reader, and the children whom the reader may enter. */
export const RiderPart = ({
  riders,
  chosen,
  isFree,
  onChoose,
}: {
  riders: readonly EntryRider[]
  chosen: string | undefined
  /** Nothing is paid, so no payer is shown. */
  isFree: boolean
  onChoose: (rider: string) => void
}) => {
  const { t } = useTranslation('entry')
  const payerText = usePayerText()
  const id = useId()
  return (
    <Section title={t('who.title')}>
      <div role="radiogroup" aria-label={t('who.title')} className={classes.choices}>
        {riders.map(({ rider, relation, organisations, payer }) => (
          <label key={rider.ref} htmlFor={`${id}${rider.ref}`} className={classes.choice}>
            <Radio
              size="md"
              id={`${id}${rider.ref}`}
              name="entry-rider"
              checked={rider.ref === chosen}
              aria-label={rider.name}
              onChange={() => onChoose(rider.ref)}
            />
            <span className={classes.words}>
              <span className={classes.name}>{rider.name}</span>
              <span className={classes.quiet}>
                {[t(relation === 'SELF' ? 'who.self' : 'who.child'), ...organisations.map(({ name }) => name)].join(
                  ' · ',
                )}
              </span>
              {!isFree && <span className={classes.quiet}>{payerText(payer)}</span>}
            </span>
          </label>
        ))}
      </div>
    </Section>
  )
}
